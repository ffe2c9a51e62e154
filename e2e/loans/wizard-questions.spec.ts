import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanDetail, data, stubApi } from '../stubbed-api.ts'
import { fillTerms, next, wizardAnswers } from './wizard-steps.ts'

const groupOf = (page: Page, question: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: question }) })

test('rarer terms stand folded by question, and each heading says in a sentence what was chosen', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const [interest, late] = [groupOf(page, 'How is interest calculated?'), groupOf(page, 'What if a payment is late?')]

  await expect(page.getByLabel('Day count')).toBeHidden()
  await expect(interest).toContainText('30/360 (equal months), interest on schedule')
  await expect(late).toContainText('No late fee')
  await page.getByLabel('Late Fee', { exact: true }).fill('25')
  await page.getByLabel('Grace Period (days)').fill('5')
  await expect(late).toContainText('$25.00 for each late payment, 5 days of grace')

  await interest.locator('summary').click()
  await page.getByLabel('Interest accrues').selectOption('DAILY')
  await page.getByLabel('Rounding', { exact: true }).selectOption('UP')
  await expect(interest).toContainText('30/360 (equal months), daily interest, cents always rounded up')
  await expectAccessible(page)
  await interest.locator('summary').click()
  await expect(page.getByLabel('Day count')).toBeHidden()
})

test('a late fee in percent outranks the fixed one, which says so', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  const said = page.getByText('The percentage applies instead of this amount.')

  await page.getByLabel('Late Fee', { exact: true }).fill('10')
  await expect(groupOf(page, 'How much is each payment?')).toContainText('Equal payments; the last covers the rest')
  await expect(said).toBeHidden()
  await page.getByText('What if a payment is late?').click()
  await page.getByLabel(/^Late fee, % of payment/).fill('5')
  await page.getByLabel(/^Late fee, % of payment/).blur()
  await expect(said).toBeVisible()
})

test('payments in part may be held where interest follows the schedule and fees come last', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  const late = groupOf(page, 'What if a payment is late?')
  const rule = page.getByLabel('Partial payments')

  await late.locator('summary').click()
  await rule.selectOption({ label: 'Held, and late, until whole' })
  await expect(late).toContainText('partial payments are held until whole')
  await expectAccessible(page)

  await groupOf(page, 'How is interest calculated?').locator('summary').click()
  await page.getByLabel('Interest accrues').selectOption('DAILY')
  await expect(rule).toHaveCount(0)
  await expect(late).not.toContainText('partial payments')
})

test('the interest of each day may be rounded where a day has interest of its own', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const interest = groupOf(page, 'How is interest calculated?')
  const rounds = page.getByLabel('Round each day’s interest')

  await interest.locator('summary').click()
  await page.getByLabel('Interest accrues').selectOption('DAILY')
  await expect(rounds).toHaveCount(0)
  await page.getByLabel('Day count').selectOption('ACT/365')
  await rounds.check()
  await expect(interest).toContainText('Actual/365, daily interest, each day’s interest rounded to the cent')
  await expectAccessible(page)

  await page.getByLabel('Day count').selectOption('ACT/ACT')
  await expect(rounds).toHaveCount(0)
  await expect(interest).not.toContainText('each day’s interest')
})

test('commitment and what is held back say the same, and the one typed last stays', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await page.getByText('How much is each payment?').click()
  const [principal, commitment] = [page.getByLabel('Principal Amount'), page.getByLabel('Commitment or credit limit')]
  const held = page.getByLabel('Held back for draws')
  await principal.fill('220,000')
  await held.fill('80,000')
  await expect(commitment).toHaveValue(/300,?000/)
  await principal.fill('210,000')
  await expect(commitment).toHaveValue(/290,?000/)
  await expect(held).toHaveValue(/80,?000/)
  await commitment.fill('300,000')
  await expect(held).toHaveValue(/90,?000/)
  await principal.fill('220,000')
  await expect(held).toHaveValue(/80,?000/)
  await expect(commitment).toHaveValue(/300,?000/)
  await expect(groupOf(page, 'How much is each payment?')).toContainText(
    'a total commitment of $300,000.00, $80,000.00 held back for draws',
  )
  await held.fill('')
  await expect(commitment).toHaveValue('')
})

test('a question stands open where the loan differs from the usual one, and where a field has a problem', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'GET /loans/*': data(aLoanDetail(5, { hasPayments: false, hasFixedTerms: false, dayCount: 'ACT/365' })),
  })
  await page.goto('/loans/edit/5')

  await expect(page.getByLabel('Day count')).toBeVisible()
  await expect(page.getByLabel('Day count')).toHaveValue('ACT/365')
  await expect(page.getByLabel(/^Late fee, % of payment/)).toBeHidden()

  await page.getByText('What if a payment is late?').click()
  await page.getByLabel(/^Maximum late fee/).fill('40')
  await page.getByText('What if a payment is late?').click()
  await next(page).click()
  await expect(page.getByLabel(/^Maximum late fee/)).toBeFocused()
})

test('an ordinary loan takes eight presses and 22 keys', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'POST /loans': { status: 201, body: { data: aLoanDetail(42) } },
    'GET /loans/*': data(aLoanDetail(42)),
  })
  await page.goto('/loans/create')
  await expect(page.getByLabel('Loan Name')).toBeVisible()
  await page.evaluate(() => {
    const counts = { presses: 0, keys: 0 }
    Object.assign(globalThis, { counts })
    document.addEventListener('pointerdown', () => (counts.presses += 1), true)
    document.addEventListener('keydown', () => (counts.keys += 1), true)
  })

  await page.getByLabel('Loan Name').click()
  await page.keyboard.type('Elm Street')
  await page.getByLabel('Loan Type').selectOption('SINGLE_FAMILY')
  await page.getByLabel('Principal Amount').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('120000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('6')
  await page.getByRole('button', { name: '10 years' }).click()
  await next(page).click()
  await page.getByRole('combobox', { name: 'Borrower' }).click()
  await page.getByRole('option', { name: 'Ana Gomez (ana@example.com)' }).click()
  await next(page).click()
  await page.getByRole('button', { name: 'Create Loan' }).click()
  await expect(page).toHaveURL(/\/loans\/42$/)

  const { presses, keys } = await page.evaluate(
    () => (globalThis as unknown as { counts: { presses: number; keys: number } }).counts,
  )
  expect({ presses, keys }).toEqual({ presses: 8, keys: 22 })
})

test('choosing the type of a line of credit makes the loan one, and another type an ordinary loan again', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await page.getByLabel('Loan Type').selectOption('LINE_OF_CREDIT')

  const revolving = page.getByLabel('Line of credit', { exact: true })
  await expect(revolving).toBeChecked()
  await expect(groupOf(page, 'How is interest calculated?')).toContainText('daily interest')
  await expect(page.getByLabel('Minimum payment, percent of balance')).toBeVisible()
  await expect(page.getByLabel('Interest-only period')).toHaveCount(0)

  await page.getByLabel('Loan Type').selectOption('BUSINESS')

  await expect(groupOf(page, 'How is interest calculated?')).toContainText('interest on schedule')
  await expect(revolving).not.toBeChecked()
})
