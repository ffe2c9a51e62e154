import { expect, type Page } from '@playwright/test'
import { fillTerms, password } from '../steps.ts'
import { type Act, type Key, opensDialog, overlay, press } from './act.ts'
import { of, type Shot } from './shot.ts'

/** The figure cards of a loan open the dialog "why?". */
const asksWhy: Act = async (page) => {
  await page.locator('main .figures-why').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const registerUntil =
  (step: 2 | 3): Act =>
  async (page, words) => {
    await page.getByLabel(words('auth.email')).fill('nadia.rosenberg@example.com')
    await page.getByLabel(words('auth.password'), { exact: true }).fill(password)
    await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill(password)
    await page.getByRole('button', { name: words('common.next') }).click()
    await page.getByLabel(words('auth.fullName')).fill('Nadia Rosenberg')
    if (step === 3) await page.getByRole('button', { name: words('common.next') }).click()
  }

/** The wizard with its first step filled in, and further. */
const wizardAt =
  (step: 1 | 2 | 3): Act =>
  async (page, words) => {
    await fillTerms(page, words, '14 Harbor Lane, second mortgage')
    if (step === 1) return
    await page.getByRole('button', { name: words('common.next') }).click()
    await expect(page.getByRole('button', { name: words('loans.createBorrower') })).toBeVisible()
    if (step === 2) return
    await page.getByRole('combobox').fill('a')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: words('common.next') }).click()
    await expect(page.getByRole('button', { name: words('shell.createLoan') })).toBeVisible()
  }

const wrongForm =
  (...keys: Key[]): Act =>
  async (page, words) => {
    await press(...keys)(page, words)
    await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible()
  }

/** The form opens with what is due, so the amount is emptied first. */
const wrongPayment: Act = async (page, words) => {
  await page.getByLabel(words('word.amount')).fill('')
  await wrongForm('payments.record')(page, words)
}

const openPalette: Act = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Screens after an action: a dialog opened, a step taken, a form with errors. */
export const DIALOGS: readonly Shot[] = [
  { name: 'login-wrong', path: '/login', act: wrongForm('auth.login') },
  { name: 'register-step-2', path: '/register', act: registerUntil(2) },
  { name: 'register-step-3', path: '/register', act: registerUntil(3) },
  ...of('LENDER', [
    { name: 'palette', path: '/dashboard', act: openPalette, ...overlay },
    { name: 'account-menu', path: '/dashboard', act: press('shell.accountMenu'), ...overlay },
    { name: 'loan-delete', path: '/loans/active', act: opensDialog('loans.delete'), ...overlay },
    { name: 'loan-more', path: '/loans/{loan}', act: press('loans.more'), ...overlay },
    { name: 'loan-fee', path: '/loans/{loan}', act: opensDialog('loans.more', 'loans.correct.FEE'), ...overlay },
    {
      name: 'loan-waiver',
      path: '/loans/{lateLoan}',
      act: opensDialog('loans.more', 'loans.correct.WAIVER'),
      ...overlay,
    },
    {
      name: 'loan-default',
      path: '/loans/{lateLoan}',
      act: opensDialog('loans.more', 'loans.correct.DEFAULT'),
      ...overlay,
    },
    {
      name: 'loan-write-off',
      path: '/loans/{lateLoan}',
      act: opensDialog('loans.more', 'loans.correct.WRITE_OFF'),
      ...overlay,
    },
    { name: 'loan-why', path: '/loans/{loan}', act: asksWhy, ...overlay },
    { name: 'loan-payoff', path: '/loans/{loan}', act: opensDialog('loans.payoffStatement'), ...overlay },
    { name: 'loan-amortization', path: '/loans/{loan}', act: opensDialog('loans.amortizationSchedule'), ...overlay },
    {
      name: 'loan-upload',
      path: '/loans/{loan}?tab=documents',
      act: opensDialog('loans.uploadDocument'),
      ...overlay,
    },
    { name: 'payment-receipt', path: '/loans/{loan}?tab=history', act: opensDialog('loans.receiptOf'), ...overlay },
    { name: 'payment-reverse', path: '/loans/{loan}?tab=history', act: opensDialog('loans.reverseOf'), ...overlay },
    { name: 'request-accept', path: '/loans/{myLoan}', act: acceptsRequest },
    { name: 'request-decline', path: '/loans/{myLoan}', act: opensDialog('proposals.decline'), ...overlay },
    { name: 'payment-wrong', path: '/loans/{loan}/payment/new', act: wrongPayment },
    { name: 'payment-confirm', path: '/payments?tab=reported', act: opensDialog('payments.confirm'), ...overlay },
    { name: 'payment-decline', path: '/payments?tab=reported', act: opensDialog('payments.decline'), ...overlay },
    { name: 'wizard-1', path: '/loans/create', act: wizardAt(1) },
    { name: 'wizard-2', path: '/loans/create', act: wizardAt(2) },
    { name: 'wizard-3', path: '/loans/create', act: wizardAt(3) },
    { name: 'wizard-wrong', path: '/loans/create', act: wrongForm('common.next') },
    { name: 'borrower-new', path: '/borrowers', act: opensDialog('borrowers.add'), ...overlay },
    { name: 'borrower-edit', path: '/borrowers/{borrower}', act: opensDialog('borrowers.edit'), ...overlay },
  ]),
  ...of('BORROWER', [
    { name: 'loan-what-if', path: '/my-loans/{myLoan}', act: press('whatIf.title') },
    { name: 'request-send', path: '/my-loans/{myLoan}?lump=5000', act: opensDialog('proposals.send'), ...overlay },
    { name: 'loan-payoff', path: '/my-loans/{myLoan}', act: opensDialog('loans.payoffStatement'), ...overlay },
    { name: 'loan-why', path: '/my-loans/{myLoan}?tab=history', act: asksWhy, ...overlay },
  ]),
  ...of('ADMIN', [
    { name: 'user-role', path: '/admin/users', act: opensDialog('admin.actionsFor', 'admin.changeRole'), ...overlay },
    { name: 'user-disable', path: '/admin/users', act: opensDialog('admin.actionsFor', 'admin.disable'), ...overlay },
    {
      name: 'user-link',
      path: '/admin/users',
      act: opensDialog('admin.actionsFor', 'admin.makeResetLink'),
      ...overlay,
    },
  ]),
]

/** What is asked opens as the change that it becomes. */
async function acceptsRequest(...[page, words]: Parameters<Act>): Promise<void> {
  await page
    .getByRole('link', { name: words('proposals.accept'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: words('proposals.grant'), level: 1 })).toBeVisible()
}
