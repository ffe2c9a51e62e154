import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { type Answer, aBorrower, aLoan, aLoanDetail, data, stubApi } from '../stubbed-api.ts'
import { chooseBorrower, fillTerms, next, wizardAnswers } from './wizard-steps.ts'

const optionsOf = (page: Page, label: string) => page.getByLabel(label).getByRole('option')

test('the wizard has three steps, and offers the agreed types, structures, frequencies and units', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')

  await expect(page.getByRole('list', { name: /^Step 1 of 3/ }).getByRole('listitem')).toHaveText([
    /Loan Details & Terms$/,
    /Borrower Information$/,
    /Review & Create$/,
  ])
  await expect(optionsOf(page, 'Loan Type')).toHaveText([
    ...['Choose a type', 'Single Family', 'Multi Family', 'Personal Loan', 'Business Loan', 'Line of Credit', 'Other'],
  ])
  await expect(page.getByRole('radio')).toHaveCount(2)
  const structure = page.getByRole('group', { name: 'Payment Structure' })
  await expect(structure).toContainText('Regular principal and interest payments over the term')
  await expect(structure).toContainText('Interest only for a period, then fully amortized payments')
  await expect(optionsOf(page, 'Payment Frequency')).toHaveText([
    ...['Monthly', 'Bi-Weekly', 'Weekly', 'Quarterly', 'Semi-Annually', 'Annually', 'Twice a month'],
    ...['Every four weeks', 'Every two months', 'Every four months', 'Once, at maturity'],
    ...['Every number of days', 'Every number of weeks', 'Every number of months'],
  ])
  await page.getByRole('radio', { name: /Interest only/ }).check()
  await expect(optionsOf(page, 'Interest-only unit')).toHaveText(['Months', 'Years'])
  await page.getByRole('checkbox', { name: /Balloon payment/ }).check()
  await expect(optionsOf(page, 'Amortization unit')).toHaveText(['Months', 'Years'])
  await expectAccessible(page)
})

test('the term follows both of its days, and amounts and periods are never below zero', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const term = page.locator('main')

  await expect(term).toContainText('10 years (120 months)')
  await page.getByLabel('Maturity Date').fill('7/1/2028')
  await page.getByLabel('Maturity Date').blur()
  await expect(term).toContainText('2 years 6 months (30 months)')
  await page.getByLabel('Origination Date').fill('1/1/2027')
  await page.getByLabel('Origination Date').blur()
  await expect(term).toContainText('1 year 6 months (18 months)')

  await page.getByRole('radio', { name: /Interest only/ }).check()
  await page.getByRole('checkbox', { name: /Balloon payment/ }).check()
  const negatives: [string, string][] = [
    ['Principal Amount', '0.00'],
    ['Interest Rate', '0'],
    ['Late Fee', '0.00'],
    ['Grace Period (days)', '0'],
    ['Interest-only period', '0'],
    ['Amortization term', '0'],
  ]
  for (const [label, shown] of negatives) {
    await page
      .getByLabel(label, { exact: true })
      .or(page.getByLabel(`${label} *`, { exact: true }))
      .fill('-5')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label).first()).toHaveValue(shown)
  }
})

test('days and periods that make no loan are refused where they stand', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const leave = async (label: string, text: string) => {
    await page.getByLabel(label).first().fill(text)
    await page.getByLabel(label).first().blur()
  }

  await leave('Principal Amount', '1,234.567')
  await next(page).click()
  await expect(page.getByLabel('Principal Amount')).toBeFocused()
  await expect(page.getByText('Enter an amount in dollars')).toBeVisible()
  await leave('Principal Amount', '250000')
  await leave('Maturity Date', '1/1/2026')
  await expect(page.getByText('Maturity date must be after origination date')).toBeVisible()
  await leave('Maturity Date', '')
  await expect(page.getByText('Maturity date is required')).toBeVisible()
  await leave('Origination Date', '')
  await expect(page.getByText('Origination date is required')).toBeVisible()
  await leave('Origination Date', '1/1/2026')
  await leave('Maturity Date', '1/1/2036')

  await page.getByRole('radio', { name: /Interest only/ }).check()
  await leave('Interest-only period', '1.5')
  await expect(page.getByText('Enter a whole number')).toBeVisible()
  await page.getByRole('radio', { name: /Fully amortized/ }).check()
  await page.getByRole('checkbox', { name: /Balloon payment/ }).check()
  await leave('Balloon date', '1/2/2037')
  await expect(page.getByText('The balloon date must be after origination and not after maturity')).toBeVisible()
  const endsEarly = page.getByText('The loan ends on this date, before its maturity date.')
  await leave('Balloon date', '6/1/2035')
  await expect(endsEarly).toBeVisible()
  await leave('Balloon date', '12/31/2035')
  // Within a day of maturity it is the maturity day.
  await expect(page.getByLabel('Balloon date')).toHaveValue('1/1/2036')
  await expect(endsEarly).toBeHidden()
  await expect(page.locator('output', { hasText: '$' }).last()).toBeVisible()
  await next(page).click()
  await expect(page.getByText('2 borrowers available')).toBeVisible()
})

test('a late fee in percent may have a limit, which needs the percentage and is said in plain words', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByText('What if a payment is late?').click()
  const limit = page.getByLabel(/^Maximum late fee/)
  await limit.fill('40')
  await limit.blur()
  await expect(page.getByText(/^A limit only applies to a percentage late fee/)).toBeVisible()
  await page.getByLabel(/^Late fee, % of payment/).fill('5')
  await expect(page.getByText(/^A limit only applies to a percentage late fee/)).toBeHidden()
  await next(page).click()
  await chooseBorrower(page)
  await next(page).click()

  await expect(page.locator('main')).toContainText('Maximum late fee$40.00')
  await expect(page.locator('main')).toContainText(
    'a one-time late fee of 5.00% of the late amount applies, up to $40.00',
  )
})

test('a weekly loan of a year is offered an end with whole weeks', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByRole('button', { name: '1 year', exact: true }).click()
  await page.getByLabel('Payment Frequency').selectOption('WEEKLY')
  const summary = page.getByRole('region', { name: 'Payment Summary' })
  await expect(summary).toContainText('53')

  await expect(page.getByText('The last period is short: Dec 31, 2026 to Jan 1, 2027 only.')).toBeVisible()
  await page.getByRole('button', { name: 'End on Dec 31, 2026 instead, after 52 full periods' }).click()

  await expect(page.getByLabel('Maturity Date')).toHaveValue('12/31/2026')
  await expect(summary).toContainText('52')
  await expect(page.getByText('The last period is short')).toBeHidden()
})

test('a borrower made on the way is in the list and chosen, and going back keeps everything', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'POST /borrowers': {
      status: 201,
      body: { data: aBorrower(14, { fullName: 'Cleo Park', email: 'cleo@elm.test' }) },
    },
  })
  await page.goto('/loans/create')
  await fillTerms(page)
  await next(page).click()
  await expect(page.getByText('2 borrowers available')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Borrower' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Borrower' })
  await dialog.getByLabel('First Name').fill('Cleo')
  await dialog.getByLabel('Last Name').fill('Park')
  await dialog.getByLabel('Email').fill('cleo@elm.test')
  await dialog.getByLabel('Phone').fill('5551234567')
  await dialog.getByRole('button', { name: 'Add Borrower' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 borrowers available')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Borrower' })).toHaveValue('Cleo Park (cleo@elm.test)')
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Create Loan' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Borrower Information' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Loan Name')).toHaveValue('Elm Street')
  await expect(page.getByLabel('Principal Amount')).toHaveValue('120,000.00')
  await expect(page.getByLabel('Maturity Date')).toHaveValue('1/1/2036')
})

test('while a loan is being made it cannot be made again', async ({ page }) => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const made: Answer = { status: 201, body: { data: aLoanDetail(42) } }
  const asked = await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'POST /loans': () => held.then(() => made),
    'GET /loans/*': data(aLoanDetail(42)),
  })
  await page.goto('/loans/create')
  await fillTerms(page)
  await next(page).click()
  await chooseBorrower(page)
  await next(page).click()
  const create = page.getByRole('button', { name: 'Create Loan' })
  await create.click()

  await expect(create).toBeDisabled()
  await create.dispatchEvent('click')
  answerNow()
  await expect(page).toHaveURL(/\/loans\/42$/)
  expect(asked.filter(({ call }) => call === 'POST /loans')).toHaveLength(1)
})

test('a loan that is not complete has no button to create it, whatever the address says', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create?step=3')

  await expect(next(page)).toBeVisible()
  await expect(page).toHaveURL(/\/loans\/create$/)
  await expect(page.getByRole('button', { name: 'Create Loan' })).toHaveCount(0)
  await fillTerms(page)
  await expect(page.getByText('10 years (120 months)').first()).toBeVisible()
  await page.goto('/loans/create?step=3')
  await expect(page.getByText('2 borrowers available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Loan' })).toHaveCount(0)
})

test('the arrow leads back to where one came from', async ({ page }) => {
  await stubApi(page, 'LENDER', { ...wizardAnswers, 'GET /loans/lender/*': data([aLoan(1)]) })
  await page.goto('/loans/active?search=Loan')
  await page.getByRole('link', { name: 'Create Loan' }).last().click()
  await expect(page).toHaveURL(/\/loans\/create$/)
  await page.getByLabel('Loan Name').fill('Half a loan')

  await page.getByRole('button', { name: 'Back to the previous page' }).click()

  await expect(page).toHaveURL(/\/loans\/active\?search=Loan$/)
  // What was begun is there again, until somebody starts over.
  await page.getByRole('link', { name: 'Create Loan' }).last().click()
  await expect(page.getByLabel('Loan Name')).toHaveValue('Half a loan')
  await expect(page.getByText('Your draft has been restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await expect(page.getByLabel('Loan Name')).toHaveValue('')
})

test('a loan with payments is edited on one page, which says what changes and where its terms change', async ({
  page,
}) => {
  const asked = await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'GET /loans/*': data(aLoanDetail(5)),
    'PUT /loans/*': data(aLoanDetail(5)),
  })
  await page.goto('/loans/edit/5')

  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(page.getByLabel('Interest Rate')).toHaveCount(0)
  await page.getByLabel('Loan Name').fill('Oak Street')
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Loan 5 → Oak Street')
  await expect(page.locator('main').getByRole('link', { name: 'Change Terms' })).toHaveAttribute(
    'href',
    '/loans/5/terms',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/loans\/5$/)
  const [sent] = asked.filter(({ call }) => call === 'PUT /loans/5')
  expect(sent?.body).toMatchObject({ loanName: 'Oak Street', principalAmount: 250_000 })
})
