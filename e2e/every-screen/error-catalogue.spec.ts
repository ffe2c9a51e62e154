import { expect, type Page, type Request, test } from '@playwright/test'
import { type Answer, aBorrower, data, malformed, type Role, refusal, stubApi } from '../stubbed-api.ts'
import { stubVisitor } from '../visitor.ts'

type Answers = Record<string, Answer | ((request: Request) => Answer)>

/** One row of what is agreed to be said when something fails. */
type Failure = {
  when: string
  /** Nobody is signed in when absent. */
  role?: Role
  path: string
  answers: Answers
  /** What a person does before it fails. */
  act?: (page: Page) => Promise<unknown>
  says: string
  /** What was typed, which is still there. */
  typed?: Readonly<Record<string, string>>
  /** What leads on. */
  wayOn: (page: Page) => ReturnType<Page['getByRole']>
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).last()
const link = (name: string) => (page: Page) => page.getByRole('link', { name }).last()
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name })

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('lena@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Right-to-the-cent-1')
  await page.getByRole('button', { name: 'Login' }).click()
}
const typedAtLogin = { Email: 'lena@example.com', Password: 'Right-to-the-cent-1' }

const signUp = async (page: Page) => {
  await page.getByLabel('Email').fill('lena@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Right-to-the-cent-1')
  await page.getByLabel('Confirm Password').fill('Right-to-the-cent-1')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Full name').fill('Lena Ortiz')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

const newPassword = { 'New Password': 'Lantern-Bridge-9', 'Confirm Password': 'Lantern-Bridge-9' }
const resetPassword = async (page: Page) => {
  for (const [label, text] of Object.entries(newPassword)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

const person = { 'First Name': 'Ana', 'Last Name': 'Gomez', Email: 'ana@example.com', Phone: '555-123-4567' }
const addBorrower = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Borrower' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(person)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Add Borrower' }).click()
}
const borrowers = { 'GET /lenders/*/borrowers': data([aBorrower(12)]) }
const settings = {
  'GET /lenders/*/settings': data({ paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }),
  'GET /lenders/*/products': data([]),
  'GET /loans': { body: { data: [], page: 1, limit: 1, total: 0 } },
}

const fillTerms = async (page: Page) => {
  await page.getByLabel('Loan Name').fill('Elm Street')
  await page.getByLabel('Loan Type').selectOption('PERSONAL')
  await page.getByLabel('Principal Amount').fill('12,000')
  await page.getByRole('button', { name: 'Next' }).click()
}
const makeLoan = async (page: Page) => {
  await fillTerms(page)
  await page.getByRole('combobox', { name: 'Borrower' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create Loan' }).click()
}

const failures: readonly Failure[] = [
  {
    when: 'e-mail or password are wrong',
    path: '/login',
    act: signIn,
    typed: typedAtLogin,
    wayOn: button('Login'),
    answers: { 'POST /auth/login': refusal(401, 'no') },
    says: 'Invalid email or password. Please try again.',
  },
  {
    when: 'the server has a reason not to let somebody in',
    path: '/login',
    act: signIn,
    typed: typedAtLogin,
    wayOn: button('Login'),
    answers: { 'POST /auth/login': refusal(423, 'Account locked') },
    says: 'Account locked',
  },
  {
    when: 'a sign-in fails without a reason',
    path: '/login',
    act: signIn,
    typed: typedAtLogin,
    wayOn: button('Login'),
    answers: { 'POST /auth/login': refusal(500) },
    says: 'Invalid credentials. Please try again.',
  },
  {
    when: 'the server has a reason not to make an account',
    path: '/register',
    act: signUp,
    wayOn: button('Create Account'),
    answers: { 'POST /auth/signup': refusal(409, 'An account with this email already exists') },
    says: 'An account with this email already exists',
  },
  {
    when: 'a sign-up fails without a reason',
    path: '/register',
    act: signUp,
    wayOn: button('Create Account'),
    answers: { 'POST /auth/signup': refusal(500) },
    says: 'Registration failed. Please try again.',
  },
  {
    when: 'a password is not set by the link of an administrator',
    path: '/reset-password?token=x&by=admin',
    act: resetPassword,
    typed: newPassword,
    answers: { 'POST /auth/reset-password': refusal(500) },
    says: 'Failed to reset password. Please try again.',
    wayOn: button('Reset Password'),
  },
  {
    when: 'the dashboard of a borrower cannot be read',
    role: 'BORROWER',
    path: '/dashboard',
    wayOn: button('Try Again'),
    answers: { 'GET /loans/borrower/*/summary': refusal(500), 'GET /loans/borrower/*': refusal(500) },
    says: 'Failed to load dashboard data. Please try again later.',
  },
  {
    when: 'the dashboard of a lender cannot be read',
    role: 'LENDER',
    path: '/dashboard',
    wayOn: button('Try Again'),
    answers: { 'GET /loans/lender/*/summary': refusal(500) },
    says: 'Failed to load dashboard data. Please try again later.',
  },
  {
    when: 'the loans cannot be read',
    role: 'LENDER',
    path: '/loans/active',
    wayOn: button('Try Again'),
    answers: { 'GET /loans/lender/*': refusal(500) },
    says: 'Failed to load loans. Please try again later.',
  },
  {
    when: 'a loan cannot be read',
    role: 'LENDER',
    path: '/loans/1',
    wayOn: button('Try Again'),
    answers: { 'GET /loans/*': refusal(500) },
    says: 'Failed to load loan details. Please try again later.',
  },
  ...[refusal(404), malformed(null)].map((answer) => ({
    when: answer.status === 404 ? 'a loan is not there' : 'nothing is answered for a loan',
    role: 'LENDER' as const,
    path: '/loans/1',
    wayOn: link('Active Loans'),
    answers: { 'GET /loans/*': answer },
    says: 'Loan not found',
  })),
  {
    when: 'the lender of borrowers is not there',
    role: 'LENDER',
    path: '/borrowers',
    wayOn: button('Try Again'),
    answers: { 'GET /lenders/*/borrowers': refusal(404, 'x') },
    says: 'Lender not found',
  },
  {
    when: 'the server has a reason not to list borrowers',
    role: 'LENDER',
    path: '/borrowers',
    wayOn: button('Try Again'),
    answers: { 'GET /lenders/*/borrowers': refusal(500, 'The database rests') },
    says: 'The database rests',
  },
  {
    when: 'borrowers cannot be listed without a reason',
    role: 'LENDER',
    path: '/borrowers',
    wayOn: button('Try Again'),
    answers: { 'GET /lenders/*/borrowers': refusal(500) },
    says: 'Failed to fetch borrowers',
  },
  {
    when: 'a borrower is not there',
    role: 'LENDER',
    path: '/borrowers/12',
    wayOn: link('Borrowers'),
    answers: { 'GET /borrowers/*': refusal(404) },
    says: 'Borrower not found',
  },
  {
    when: 'a borrower cannot be read',
    role: 'LENDER',
    path: '/borrowers/12',
    wayOn: button('Try Again'),
    answers: { 'GET /borrowers/*': refusal(500) },
    says: 'Failed to fetch borrower details',
  },
  ...(
    [
      ['data of a borrower are wrong, with a reason', refusal(400, 'The e-mail is odd'), 'The e-mail is odd'],
      ['data of a borrower are wrong', refusal(400), 'Invalid borrower data'],
      ['a borrower exists already', refusal(409, 'x'), 'A borrower with this email already exists'],
      ['the server has a reason not to add a borrower', refusal(500, 'The database rests'), 'The database rests'],
      ['a borrower is not added without a reason', refusal(500), 'Failed to create borrower'],
    ] as const
  ).map(([when, answer, says]) => ({
    when,
    says,
    role: 'LENDER' as const,
    path: '/borrowers',
    act: addBorrower,
    typed: person,
    answers: { ...borrowers, 'POST /borrowers': answer },
    wayOn: dialogButton('Add Borrower'),
  })),
  {
    when: 'the wizard cannot read the borrowers',
    role: 'LENDER',
    path: '/loans/create',
    act: fillTerms,
    wayOn: button('Try Again'),
    answers: { ...settings, 'GET /lenders/*/borrowers': refusal(500) },
    says: 'Failed to load borrowers',
  },
  {
    when: 'a loan is not made',
    role: 'LENDER',
    path: '/loans/create',
    act: makeLoan,
    wayOn: button('Create Loan'),
    answers: { ...settings, ...borrowers, 'POST /loans': refusal(500) },
    says: 'Failed to create loan. Please check your inputs and try again.',
  },
  {
    when: 'the borrowers are asked for without a user id',
    role: 'LENDER',
    path: '/borrowers',
    wayOn: link('Help & Support'),
    answers: { 'GET /auth/user': malformed({ email: 'lena@example.com', role: 'LENDER', fullName: 'Lena Ortiz' }) },
    says: 'User not authenticated',
  },
]

for (const { when, role, path, answers, act, says, typed = {}, wayOn } of failures) {
  test(`when ${when}, it is said in the agreed words, nothing typed is lost, and there is a way on`, async ({
    page,
  }) => {
    await (role === undefined ? stubVisitor(page, answers) : stubApi(page, role, answers))
    await page.goto(path)
    await act?.(page)

    await expect(page.getByText(says, { exact: true }).first()).toBeVisible()
    for (const [label, text] of Object.entries(typed)) {
      const field =
        typed === person ? page.getByRole('dialog').getByLabel(label) : page.getByLabel(label, { exact: true })
      await expect(field).toHaveValue(text)
    }
    await expect(wayOn(page)).toBeVisible()
    await expect(wayOn(page)).toBeEnabled()
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
  })
}

test('when the server does not answer a sign-in, the agreed words stand first, and the console says Network Error', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await stubVisitor(page)
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.goto('/login')
  await signIn(page)

  await expect(page.getByRole('alert')).toHaveText(
    'Invalid credentials. Please try again.Can’t reach the server. Check your connection.',
  )
  await expect(page.getByLabel('Email')).toHaveValue('lena@example.com')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect.poll(() => errors.some((text) => text.startsWith('Network Error'))).toBe(true)
})

test('when mail is set up and asking for a link fails, it is said in the agreed words', async ({ page }) => {
  await stubVisitor(page, { 'POST /auth/reset-password': refusal(500) })
  await page.route('**/forgot-password', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace('&quot;mail&quot;:false', '&quot;mail&quot;:true') })
  })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('lena@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()

  await expect(page.getByRole('alert')).toHaveText('Failed to request password reset. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('lena@example.com')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled()
})

test('when the figures of a lender cannot be read, they are empty, and the page goes on', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /loans/lender/*/summary': refusal(500), 'GET /loans/lender/*': data([]) })
  await page.goto('/dashboard')

  for (const [card, zero] of [
    ['Total Portfolio', '$0.00'],
    ['Monthly Income', '$0.00'],
    ['Total Borrowers', '0'],
    ['Late Payments', '0'],
  ] as const) {
    await expect(page.getByRole('region', { name: card }).locator('.figure-card-figure')).toHaveText(zero)
  }
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help & Support' }).click()
  await expect(page).toHaveURL('/help')
})

for (const [status, address] of [
  [401, '/login'],
  [403, '/unauthorized'],
] as const) {
  test(`when the borrowers of a lender are answered ${status}, the page that is meant for it is shown`, async ({
    page,
  }) => {
    await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': refusal(status, 'x') })
    await page.goto('/borrowers')

    await expect(page).toHaveURL(address)
  })
}
