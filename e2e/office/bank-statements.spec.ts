import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAndWithin } from '../accessible.ts'
import { made, monthsFromNow, signedUp } from '../made-places.ts'
import { type Language, wordsIn } from '../words.ts'

type Made = { lender: APIRequestContext; loans: { id: number; name: string; number: string }[] }

/** A lender with three loans of 12,000.00 over a year at no interest, 1,000.00 a month, to three borrowers. */
async function aLender(browser: Parameters<typeof signedUp>[0], baseURL: string): Promise<Made> {
  const email = `bank-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  const lender = await signedUp(browser, { baseURL, email, role: 'LENDER' })
  const loans: Made['loans'] = []
  for (const [firstName, lastName, loanName] of [
    ['Ana', 'Quimby', 'Elm Street 12'],
    ['Bo', 'Ruiz', 'Oak Avenue 5'],
    ['Cara', 'Smith', 'Birch Lane 8'],
  ] as const) {
    const person = { firstName, lastName, email: `${lastName}-${email}`, phone: '555-010-0100' }
    const { id: borrowerId } = await made(lender, '/api/borrowers', person)
    const loan = await made(lender, '/api/loans', {
      loanName,
      borrowerId,
      principalAmount: 12_000,
      interestRate: 0,
      loanType: 'PERSONAL',
      originationDate: monthsFromNow(-2),
      maturityDate: monthsFromNow(10),
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency: 'MONTHLY',
    })
    loans.push({ id: Number(loan['id']), name: loanName, number: String(loan['loanNumber']) })
  }
  return { lender, loans }
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Four deposits and one payment of the lender's own. */
function statement(loans: Made['loans']): { name: string; mimeType: string; buffer: Buffer } {
  const day = american(monthsFromNow(-1))
  const text = [
    'Posting Date,Description,Amount',
    `${day},ZELLE FROM ANA QUIMBY 8812,1000.00`,
    `${day},MOBILE DEPOSIT,1500.00`,
    `${day},ONLINE TRANSFER ${loans[2]?.number},1000.00`,
    `${day},TAX REFUND,80.00`,
    `${day},ELECTRIC CO,-45.50`,
  ].join('\n')
  return { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function openAs(page: Page, lender: APIRequestContext, { path, language }: { path: string; language: Language }) {
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(path)
}

test('a lender drops a statement and goes through it by keyboard: accepts, divides, sets aside, takes back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { lender, loans } = await aLender(browser, baseURL ?? '')
  await openAs(page, lender, { path: '/payments', language: 'en' })
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await expect(page.getByText('No bank statements yet.')).toBeVisible()
  await expectAccessible(page)
  await addByHand(page, loans)

  const lines = page.locator('[data-line]')
  await expect(lines).toHaveCount(4)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('0 of 4 done')
  await expect(lines.first()).toContainText('Same amount as the installment', { ignoreCase: true })
  await expect(lines.first()).toContainText('Match')
  await expectAccessible(page)
  // The first is accepted by Enter, and the focus goes on to the next one.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Accept\. For the deposit of \$1,000\.00/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('$1,000.00 matched to Elm Street 12.')).toBeVisible()
  await expect(lines).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Choose a Loan\. For the deposit of \$1,500\.00/ })).toBeFocused()

  await page.keyboard.press('d')
  await divide(page)
  await expect(lines).toHaveCount(2)
  await recordAnotherAndTakeBack(page)
  await expect(lines).toHaveCount(2)

  // The last is no loan's.
  await lines.last().getByRole('button', { name: /^Skip/ }).click()
  const aside = page.getByRole('dialog', { name: 'Skip (not a loan payment)' })
  await aside.getByLabel('Reason').fill('Tax refund')
  await aside.getByRole('button', { name: 'Skip' }).click()
  await expect(lines).toHaveCount(1)
  await expect(totals).toContainText('3 of 4 done')
  await expect(totals).toContainText('$2,500.00')
  await lookAtTheRest(page)
})

/** Looks at what the statement holds, and keeps it. */
async function addByHand(page: Page, loans: Made['loans']): Promise<void> {
  await page.getByRole('button', { name: 'Add Statement' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Statement' })
  const wentOut = Buffer.from(`Date,Description,Amount\n${american(monthsFromNow(-1))},RENT,-900.00`)
  await adding.locator('input[type=file]').setInputFiles({ name: 'out.csv', mimeType: 'text/csv', buffer: wentOut })
  await expect(adding).toContainText('This statement has no deposits; choose another one')
  await adding.locator('input[type=file]').setInputFiles(statement(loans))
  await expect(adding.getByText('Money out (ignored)')).toBeVisible()
  await expect(adding).toContainText('$45.50')
  await expect(adding.getByRole('table', { name: 'First rows' }).locator('tr')).toHaveCount(4)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add 4 deposits' }).click()
  await expect(adding).toBeHidden()
}

/** The line of 1,500.00 pays two loans, to the cent; one of them has had a payment of this amount a moment ago. */
async function divide(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Split' })
  const choose = async (place: number, name: string, amount: string) => {
    await dialog.getByRole('combobox', { name: 'Loan' }).nth(place).fill(name)
    await dialog.getByRole('option', { name: new RegExp(name) }).click()
    await dialog.getByLabel('Amount', { exact: true }).nth(place).fill(amount)
  }
  await choose(0, 'Elm Street', '1000')
  await choose(1, 'Oak Avenue', '400')
  await expect(dialog.getByText('Left to split: $100.00')).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).nth(1).fill('500')
  await expect(dialog.getByText('The whole deposit is split.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('skip this one if it’s the same money')
  await choose(0, 'Birch Lane', '1000')
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText('$1,500.00 split across 2 loans.')).toBeVisible()
}

/** The line that names Birch Lane seems to have come before, so it takes a second look; and then it is taken back. */
async function recordAnotherAndTakeBack(page: Page): Promise<void> {
  await expect(page.locator('[data-line]').first()).toContainText('came with another deposit')
  await expect(page.getByRole('button', { name: /^Choose a Loan\. For the deposit of \$1,000\.00/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a Loan' })
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('on Birch Lane 8 came with another deposit')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record Another Payment' }).click()
  await expect(page.getByText('$1,000.00 matched to Birch Lane 8.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('$1,000.00 is back on the list.')).toBeVisible()
}

/** What is done, the names that were learned, and what the payments page says of the line that waits. */
async function lookAtTheRest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Skipped' }).click()
  await expect(page.getByRole('table', { name: 'Skipped' })).toContainText('Tax refund')
  await page.getByRole('tab', { name: 'Matched', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Matched', exact: true })).toContainText('Oak Avenue 5')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Undo \$1,500\.00 from/ }).click()
  const taking = page.getByRole('dialog', { name: /^Undo/ })
  await expect(taking.locator('strong')).toHaveText('$1,500.00')
  await taking.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Known Payers' }).click()
  const names = page.getByRole('dialog', { name: 'Known Payers' })
  await names.getByRole('button', { name: 'Remove ZELLE FROM ANA QUIMBY 8812' }).click()
  await expect(names.getByText('No known payers yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/payments')
  await expect(page.getByRole('link', { name: 'Bank 1 waiting' })).toHaveAttribute('href', '/payments/bank')
  await expectAccessible(page)
}

test('on a phone, in Spanish, the same statement adds nothing twice, and a list without known headings is asked about', async ({
  browser,
  baseURL,
}) => {
  const words = wordsIn('es')
  const { lender, loans } = await aLender(browser, baseURL ?? '')
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const fits = () => expectAccessibleAndWithin(page)
  await openAs(page, lender, { path: '/payments/bank', language: 'es' })
  const add = async (file: ReturnType<typeof statement>) => {
    await page.getByRole('button', { name: words('bank.add') }).click()
    await page.locator('input[type=file]').setInputFiles(file)
  }
  await add(statement(loans))
  await page.getByRole('button', { name: 'Añadir 4 líneas' }).click()
  await expect(page.locator('[data-line]')).toHaveCount(4)
  await fits()

  await add(statement(loans))
  await expect(page.getByText(words('bank.nothingNew'))).toBeVisible()
  await fits()
  const unknown = { ...statement(loans), buffer: Buffer.from(`When,What,How much\n${monthsFromNow(-1)},ANA QUIMBY,12`) }
  await page.locator('input[type=file]').setInputFiles(unknown)
  await expect(page.getByText(words('bank.notReadable'))).toBeVisible()
  await fits()
  await page.getByLabel(words('bank.field.date'), { exact: true }).selectOption({ label: 'When' })
  await page.getByLabel(words('bank.field.amount'), { exact: true }).selectOption({ label: 'How much' })
  await page.getByRole('button', { name: 'Añadir 1 línea' }).click()
  await expect(page.locator('[data-line]')).toHaveCount(5)

  await page
    .locator('[data-line]')
    .first()
    .getByRole('button', { name: new RegExp(`^${words('word.accept')}`) })
    .click()
  await expect(page.locator('[data-line]')).toHaveCount(4)
  await expect(page.getByRole('region', { name: words('bank.totals') })).toContainText(
    words('bank.progress', { done: '1', all: '5' }),
  )
  await fits()
  await context.close()
})

test('all sure matches are accepted at once, and what is not sure stays to be looked at', async ({
  page,
  browser,
  baseURL,
}) => {
  const { lender, loans } = await aLender(browser, baseURL ?? '')
  const day = american(monthsFromNow(-1))
  const rows = loans.map(({ number }) => `${day},ONLINE TRANSFER ${number},1000.00`)
  const text = ['Posting Date,Description,Amount', ...rows, `${day},TAX REFUND,80.00`].join('\n')
  const file = { name: 'sure.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const added = await lender.post('/api/bank-statements', { multipart: { file } })
  expect(added.status(), await added.text()).toBe(201)
  await openAs(page, lender, { path: '/payments/bank', language: 'en' })

  await page.getByRole('button', { name: 'Accept 3 sure matches' }).click()

  await expect(page.getByText('3 deposits matched.')).toBeVisible()
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await expect(page.locator('[data-line]')).toContainText('TAX REFUND')
  await expectAccessible(page)
})
