import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aBorrower, aLoan, aPayment, data, malformed, refusal, stubApi } from '../stubbed-api.ts'

const bob = aBorrower(13, {
  fullName: 'Bob Stone',
  email: 'bob@elm.test',
  phone: '444-987-6543',
  status: 'INACTIVE',
  latestLoanDate: null,
  totalLoans: 0,
})
const answers = { 'GET /lenders/*/borrowers': data([aBorrower(12), bob]) }
const rows = (page: Page) => page.getByRole('table', { name: 'Borrowers' }).locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Borrower' })

test('a lender sees the borrowers with their figures, and finds them by name, e-mail and phone', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', answers)
  await page.goto('/borrowers')

  await expect(page.getByRole('heading', { name: 'Borrowers' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Borrower',
    'Contact Info',
    'Total Loans',
    'Active Loans',
    'Total Amount',
    'Latest Loan',
    'Status',
  ])
  const ana = rows(page).filter({ hasText: 'Ana Gomez' })
  await expect(ana).toContainText('AG')
  await expect(ana.getByRole('cell').nth(2)).toHaveText('2')
  await expect(ana.getByRole('cell').nth(3)).toHaveText('1')
  await expect(ana).toContainText('ID 12')
  await expect(ana).toContainText('ana@example.com')
  await expect(ana).toContainText('555-123-4567')
  await expect(ana).toContainText('$250,000.50')
  await expect(ana).toContainText('1/5/2026')
  await expect(rows(page).filter({ hasText: 'Bob Stone' })).toContainText('N/A')
  await expect(page.getByText('Showing 2 of 2 borrowers')).toBeVisible()
  expect(asked.map(({ call }) => call)).toContain('GET /lenders/7/borrowers')
  await expectAccessible(page)

  const search = page.getByPlaceholder('Search by name, email, or phone')
  await search.fill('GOMEZ')
  await expect(page.getByText('Showing 1 of 2 borrowers matching "GOMEZ"')).toBeVisible()
  await search.fill('elm.test')
  await expect(rows(page)).toContainText('Bob Stone')
  await search.fill('987-65')
  await expect(rows(page)).toContainText('Bob Stone')
  await search.fill('nobody')
  await expect(page.getByText('No borrowers match your search criteria')).toBeVisible()
})

test('while the borrowers are coming a spinner turns, and without any that is said', async ({ page }) => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': () => held.then(() => data([])) })
  await page.goto('/borrowers')

  await expect(page.getByRole('heading', { name: 'Borrowers' })).toBeVisible()
  await expect(page.locator('main').getByRole('status')).toHaveText('Loading...')
  answerNow()
  await expect(page.getByText('No borrowers found')).toBeVisible()
  await expect(page.locator('main').getByRole('status')).toHaveCount(0)
})

test('the status of a borrower is green, red, orange or grey, and the name leads to the page of the borrower', async ({
  page,
}) => {
  const statuses = ['ACTIVE', 'INACTIVE', 'PENDING', 'BLOCKED']
  await stubApi(page, 'LENDER', {
    'GET /lenders/*/borrowers': malformed(
      statuses.map((status, index) => aBorrower(index + 1, { status, fullName: status })),
    ),
  })
  await page.goto('/borrowers')

  const chipOf = (status: string) =>
    rows(page)
      .filter({ has: page.getByRole('link', { name: status, exact: true }) })
      .locator('.status-chip')
  await expect(chipOf('ACTIVE')).toHaveText('Active')
  await expect(chipOf('ACTIVE')).toHaveCSS('color', 'rgb(60, 203, 145)')
  await expect(chipOf('INACTIVE')).toHaveCSS('color', 'rgb(242, 114, 111)')
  await expect(chipOf('PENDING')).toHaveCSS('color', 'rgb(242, 176, 75)')
  await expect(chipOf('BLOCKED')).toHaveText('BLOCKED')
  await expect(chipOf('BLOCKED')).toHaveAttribute('data-tone', 'NEUTRAL')
  await expect(page.getByRole('link', { name: 'PENDING', exact: true })).toHaveAttribute('href', '/borrowers/3')
})

test('an administrator sees the borrowers of all lenders, and whose each is', async ({ page }) => {
  const asked = await stubApi(page, 'ADMIN', {
    'GET /lenders/*/borrowers': data([aBorrower(12, { lenderName: 'Lena Ortiz' }), { ...bob, lenderName: 'Max Frei' }]),
  })
  await page.goto('/borrowers')

  await expect(page.getByRole('columnheader', { name: 'Lender' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Bob Stone' })).toContainText('Max Frei')
  expect(asked.map(({ call }) => call)).toContain('GET /lenders/7/borrowers')
})

test('whoever has no id yet is told that nobody is signed in', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /auth/user': malformed(aUserWithoutId) })
  await page.goto('/borrowers')

  await expect(page.getByText('User not authenticated')).toBeVisible()
})

const aUserWithoutId = { id: null, email: 'lena@example.com', role: 'LENDER', fullName: 'Lena Ortiz' }

test('borrowers that cannot be loaded: the server’s words, or ours', async ({ page }) => {
  let answer = refusal(404, 'x')
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': () => answer })
  await page.goto('/borrowers')
  await expect(page.getByText('Lender not found')).toBeVisible()

  answer = refusal(500, 'The database rests')
  await page.reload()
  await expect(page.getByText('The database rests')).toBeVisible()

  answer = refusal(500)
  await page.reload()
  await expect(page.getByText('Failed to fetch borrowers')).toBeVisible()
})

test('the form of a borrower asks for what is missing or wrong, and sends nothing', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', answers)
  await page.goto('/borrowers')
  await page.getByRole('button', { name: 'Add Borrower' }).click()
  await dialog(page).getByLabel('Email').focus()
  await dialog(page).getByLabel('Email').blur()
  await expect(dialog(page)).toContainText('Email is required')
  await expect(dialog(page)).not.toContainText('Phone number is required')
  await dialog(page).getByRole('button', { name: 'Add Borrower' }).click()

  await expect(dialog(page)).toContainText('First name is required')
  await expect(dialog(page)).toContainText('Last name is required')
  await expect(dialog(page)).toContainText('Email is required')
  await expect(dialog(page)).toContainText('Phone number is required')
  await dialog(page).getByLabel('First Name').fill('a'.repeat(51))
  await dialog(page).getByLabel('Last Name').fill('b'.repeat(51))
  await dialog(page).getByLabel('Email').fill('abc')
  await dialog(page).getByLabel('Phone').pressSequentially('555x12')
  await dialog(page).getByLabel('LLC Name').fill('c'.repeat(101))
  await dialog(page).getByLabel('LLC Name').blur()
  await expect(dialog(page)).toContainText('First name must be less than 50 characters')
  await expect(dialog(page)).toContainText('Last name must be less than 50 characters')
  await expect(dialog(page)).toContainText('Please enter a valid email address')
  await expect(dialog(page)).toContainText('Phone number must be in format: 123-456-7890')
  await expect(dialog(page)).toContainText('LLC name must be less than 100 characters')
  await dialog(page)
    .getByLabel('Email')
    .fill(`${'a'.repeat(90)}@example.com`)
  await expect(dialog(page)).toContainText('Email must be less than 100 characters')
  await expectAccessible(page)
  expect(asked.filter(({ call }) => call === 'POST /borrowers')).toEqual([])

  await dialog(page)
    .getByLabel('Email')
    .fill(`${'a'.repeat(88)}@example.com`)
  await dialog(page).getByLabel('First Name').fill('a'.repeat(50))
  await dialog(page).getByLabel('Last Name').fill('b'.repeat(50))
  await dialog(page).getByLabel('LLC Name').fill('c'.repeat(100))
  await dialog(page).getByLabel('Phone').fill('')
  await dialog(page).getByLabel('Phone').pressSequentially('(555) 123-4567 ext 89')
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('555-123-4567')
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(0)

  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Borrower' }).click()
  await expect(dialog(page).getByLabel('First Name')).toHaveValue('')
})

test('a refused borrower is explained in the dialog; an accepted one is sent trimmed', async ({ page }) => {
  let answer = refusal(409, 'Something else')
  const asked = await stubApi(page, 'LENDER', {
    ...answers,
    'POST /borrowers': () => answer,
    'GET /borrowers/*': data(aBorrower(14)),
    'GET /loans/borrower/*': data([]),
  })
  let isCut = false
  await page.route('**/api/borrowers', (route) => (isCut ? route.abort() : route.fallback()))
  await page.goto('/borrowers')
  await page.getByRole('button', { name: 'Add Borrower' }).click()
  await dialog(page).getByLabel('First Name').fill('Ana')
  await dialog(page).getByLabel('Last Name').fill('Gomez')
  await dialog(page).getByLabel('Email').fill('ana@example.com')
  await dialog(page).getByLabel('Phone').pressSequentially('5551234567')
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('555-123-4567')
  const submit = dialog(page).getByRole('button', { name: 'Add Borrower' })
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('A borrower with this email already exists')

  answer = refusal(400)
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Invalid borrower data')
  answer = refusal(500)
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create borrower')
  answer = refusal(500, 'The database rests')
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('The database rests')
  isCut = true
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create borrower. Please try again.')

  isCut = false
  answer = { status: 201, body: { data: aBorrower(14) } }
  await dialog(page).getByLabel('LLC Name').fill('  Elm LLC ')
  await submit.click()
  await expect(page).toHaveURL(/\/borrowers\/14$/)
  const sent = asked.filter(({ call }) => call === 'POST /borrowers').map(({ body }) => body)
  expect(sent[0]).toEqual({ firstName: 'Ana', lastName: 'Gomez', email: 'ana@example.com', phone: '555-123-4567' })
  expect(sent.at(-1)).toEqual({
    firstName: 'Ana',
    lastName: 'Gomez',
    email: 'ana@example.com',
    phone: '555-123-4567',
    llcName: 'Elm LLC',
  })
})

test('the page of a borrower says how to reach them, what they borrowed and what they paid', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /borrowers/*/notes': data([]),
    'GET /borrowers/*/reminders': data({ isOffByLender: false, isOffByBorrower: false, takesNoEmails: false }),
    'GET /borrowers/*': data(aBorrower(12)),
    'GET /loans/borrower/*': data([aLoan(1)]),
    'GET /payments': { body: { data: [{ ...aPayment(1), borrowerName: 'Ana Gomez' }], page: 1, limit: 25, total: 1 } },
  })
  await page.goto('/borrowers/12')

  await expect(page.getByRole('heading', { name: 'Ana Gomez', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute('href', 'mailto:ana@example.com')
  await expect(page.getByRole('link', { name: '555-123-4567' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Record Payment' })).toHaveAttribute('href', '/loans/1/payment/new')
  await expect(page.getByRole('region', { name: 'Paid this year' })).toContainText('1 payment')
  await expect(page.locator('main')).not.toContainText('N/A')
  await expect(page.getByRole('link', { name: 'Loan 1' }).first()).toHaveAttribute('href', '/loans/1')
  await expect(page.locator('main')).toContainText('$249,800.08')
  await expect(page.locator('main')).toContainText('$1,684.30')
  expect(asked.map(({ call }) => call)).toContain('GET /loans/borrower/12')
})

test('an administrator goes from a borrower to the reminders of the lender whose borrower it is', async ({ page }) => {
  await stubApi(page, 'ADMIN', {
    'GET /borrowers/*/notes': data([]),
    'GET /borrowers/*/reminders': data({ isOffByLender: false, isOffByBorrower: false, takesNoEmails: false }),
    'GET /borrowers/*': data(aBorrower(12, { lenderName: 'Max Frei', lenderId: 9 })),
    'GET /loans/borrower/*': data([]),
    'GET /payments': { body: { data: [], page: 1, limit: 10, total: 0 } },
  })
  await page.goto('/borrowers/12')

  await expect(page.getByRole('link', { name: 'See Reminders' })).toHaveAttribute('href', '/reminders?lender=9')
})
