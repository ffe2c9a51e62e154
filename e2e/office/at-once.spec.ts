import { expect, type Page, test } from '@playwright/test'
import type { StoredDocument } from '#contract/documents/document.ts'
import { daysFromNow } from '../days.ts'
import { type Answer, aBorrower, aLenderSummary, aLoan, aLoanDetail, anEntry, data, stubApi } from '../stubbed-api.ts'

/** An answer that comes when the test gives it. */
function heldAnswer() {
  let give: (answer: Answer) => void = () => undefined
  const answer = new Promise<Answer>((resolve) => {
    give = resolve
  })
  return { answer: () => answer, give }
}

const refused: Answer = { status: 409, body: { message: 'Somebody else changed it first.' } }
const expectSaid = (page: Page) => expect(page.getByText('Somebody else changed it first.').first()).toBeVisible()

const yesterday = daysFromNow(-1)
const task = {
  id: 3,
  kind: 'TASK',
  loanId: null,
  loanName: null,
  borrowerId: null,
  borrowerName: null,
  dueDate: yesterday,
  amount: null,
  received: null,
  text: 'Call the insurer',
  state: 'OPEN',
  isWaiting: true,
  writtenBy: 'Lena Ortiz',
  writtenAt: '2026-01-05T10:00:00.000Z',
}
const lateLoan = aLoan(1, { status: 'LATE', daysPastDue: 12, pastDueAmount: 800, nextPaymentDate: yesterday })
const dashboard = {
  'GET /loans/lender/*/summary': data(aLenderSummary({ loans: [lateLoan] })),
  'GET /loans/lender/*': data([lateLoan]),
  'GET /payments': { body: { data: [], page: 1, limit: 3, total: 0 } },
  'GET /proposals': { body: { data: [], page: 1, limit: 3, total: 0 } },
}
const needsToday = (page: Page) => page.getByRole('region', { name: 'Needs you today' })

test('an entry put off is gone at once, and is back with the reason when that is refused', async ({ page }) => {
  const held = heldAnswer()
  await stubApi(page, 'LENDER', {
    ...dashboard,
    'GET /desk/agenda': data({ followUps: [], snoozes: [], documents: [] }),
    'PUT /desk/snoozes': held.answer,
  })
  await page.goto('/dashboard')

  await needsToday(page)
    .getByRole('button', { name: /^Snooze Loan 1/ })
    .click()
  await expect(needsToday(page)).toContainText('You’re done for today.')
  held.give(refused)

  await expect(needsToday(page).getByRole('link', { name: 'Loan 1', exact: true })).toBeVisible()
  await expectSaid(page)
})

test('a task ticked off is gone at once, is back when that is refused, and stays away when it is done', async ({
  page,
}) => {
  let held = heldAnswer()
  let followUps: object[] = [task]
  await stubApi(page, 'LENDER', {
    ...dashboard,
    'GET /desk/agenda': () => data({ followUps, snoozes: [], documents: [] }),
    'POST /desk/follow-ups/*/settlement': () => held.answer(),
  })
  await page.goto('/dashboard')
  const row = needsToday(page).getByText('Call the insurer')
  const done = needsToday(page).getByRole('button', { name: 'Mark as done: Call the insurer' })

  await done.click()
  await expect(row).toHaveCount(0)
  held.give(refused)
  await expect(row).toBeVisible()
  await expectSaid(page)

  held = heldAnswer()
  await done.click()
  await expect(row).toHaveCount(0)
  followUps = []
  held.give(data({ ...task, state: 'DONE', isWaiting: false }))
  await expect(page.getByText('Marked as done')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('two entries put off one right after the other are both gone, and the refused one alone is back', async ({
  page,
}) => {
  const first = heldAnswer()
  const second = heldAnswer()
  const loans = [lateLoan, aLoan(2, { status: 'LATE', daysPastDue: 9, pastDueAmount: 500, nextPaymentDate: yesterday })]
  const snoozes: object[] = []
  const asked = await stubApi(page, 'LENDER', {
    ...dashboard,
    'GET /loans/lender/*': data(loans),
    'GET /desk/agenda': () => data({ followUps: [], snoozes, documents: [] }),
    'PUT /desk/snoozes': (request) => (request.postDataJSON().loanId === 1 ? first : second).answer(),
  })
  await page.goto('/dashboard')
  const snooze = (name: string) => needsToday(page).getByRole('button', { name: new RegExp(`^Snooze ${name} `) })

  await snooze('Loan 1').click()
  await snooze('Loan 2').click()
  await expect(needsToday(page)).toContainText('You’re done for today.')
  first.give(refused)
  await expect(snooze('Loan 1')).toBeVisible()
  await expect(snooze('Loan 2')).toHaveCount(0)
  await expect.poll(() => asked.filter(({ call }) => call === 'PUT /desk/snoozes')).toHaveLength(2)
  const until = daysFromNow(1)
  snoozes.push({ loanId: 2, kind: 'LATE', until })
  second.give(data({ loanId: 2, kind: 'LATE', until }))

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(snooze('Loan 2')).toHaveCount(0)
})

const borrower = {
  'GET /borrowers/*/notes': data([]),
  'GET /borrowers/*/reminders': data({ isOffByLender: false, isOffByBorrower: false, takesNoEmails: false }),
  'GET /borrowers/*/documents': data([]),
  'GET /borrowers/*': data(aBorrower(12)),
  'GET /loans/lender/*': data([aLoan(1)]),
  'GET /desk/agenda': data({ followUps: [], snoozes: [], documents: [] }),
}

test('the choice of reminders is shown as it was ticked, and ticked back when that is refused', async ({ page }) => {
  const held = heldAnswer()
  await stubApi(page, 'LENDER', { ...borrower, 'PUT /borrowers/*/reminders': held.answer })
  await page.goto('/borrowers/12')
  const choice = page.getByRole('region', { name: 'Reminders' }).getByRole('checkbox')

  await choice.click()
  await expect(choice).not.toBeChecked()
  held.give(refused)

  await expect(choice).toBeChecked()
  await expectSaid(page)
})

test('a note stands in the list at once; refused, its form is back with what was typed and the reason', async ({
  page,
}) => {
  const held = heldAnswer()
  await stubApi(page, 'LENDER', { ...borrower, 'POST /borrowers/*/notes': held.answer })
  await page.goto('/borrowers/12')
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Add Note' }).click()
  await notes.getByLabel('Note').fill('Moves in May')

  await notes.getByRole('button', { name: 'Add Note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Moves in May')
  await expect(notes.getByLabel('Note')).toBeHidden()
  held.give(refused)

  await expect(notes.getByLabel('Note')).toHaveValue('Moves in May')
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await expectSaid(page)
})

const loan = {
  'GET /loans/*/schedule': data([anEntry(1), anEntry(2)]),
  'GET /loans/*/notes': data([]),
  'GET /loans/*': data(aLoanDetail(1)),
  'GET /payments/loan/*': data([]),
  'GET /desk/agenda': data({ followUps: [], snoozes: [], documents: [] }),
}

test('a promise stands on the loan at once; refused, its dialog is back with what was typed and the reason', async ({
  page,
}) => {
  const held = heldAnswer()
  await stubApi(page, 'LENDER', { ...loan, 'POST /loans/*/promises': held.answer })
  await page.goto('/loans/1')
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.hover()
  await notes.getByRole('button', { name: 'Add Promise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promise to pay' })
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('Promised for').fill(daysFromNow(3))

  await dialog.getByRole('button', { name: 'Add Promise' }).click()
  await expect(page.getByRole('list', { name: 'Promises and tasks' })).toContainText('$500.00 promised for')
  await expect(dialog).toHaveCount(0)
  held.give(refused)

  await expect(dialog.getByLabel('Amount')).toHaveValue('500.00')
  await expectSaid(page)
  await expect(page.getByRole('list', { name: 'Promises and tasks' })).toHaveCount(0)
})

const document: StoredDocument = {
  id: 5,
  loanId: 1,
  loanName: 'Loan 1',
  title: 'Deed',
  documentType: 'OTHER',
  sentWith: null,
  version: 1,
  fileName: 'deed.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1000,
  uploadedAt: '2026-01-05T10:00:00.000Z',
  uploadedByName: 'Lena Ortiz',
  replacedAt: null,
  replacedByName: null,
  url: '/api/documents/5/file',
  isVisible: false,
  isArchived: false,
  wasShown: false,
  putAwayAt: null,
  previewUrl: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  versions: [],
}

test('a document is shown to the borrower at once, and hidden again when that is refused', async ({ page }) => {
  const held = heldAnswer()
  await stubApi(page, 'LENDER', {
    ...loan,
    'GET /documents/loan/*': data([document]),
    'PUT /documents/*': held.answer,
    'PATCH /documents/*': held.answer,
  })
  await page.goto('/loans/1?tab=documents')

  await page.getByRole('button', { name: /^Show .*Deed/ }).click()
  await expect(page.getByRole('button', { name: /^Hide .*Deed/ })).toBeVisible()
  held.give(refused)

  await expect(page.getByRole('button', { name: /^Show .*Deed/ })).toBeVisible()
  await expectSaid(page)
})

test('a view is saved and removed at once, and what is refused is taken back', async ({ page }) => {
  let held = heldAnswer()
  let preferences: object = { emailNotifications: false }
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([lateLoan, aLoan(2)]),
    'GET /users/*/preferences': () => data(preferences),
    'PUT /users/*/preferences': () => held.answer(),
  })
  await page.goto('/loans/active?status=late')
  const view = page.getByRole('button', { name: 'Late ones' })
  const save = async () => {
    await page.getByRole('button', { name: 'Save View' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByLabel('Name').fill('Late ones')
    await dialog.getByRole('button', { name: 'Save View' }).click()
  }

  await save()
  await expect(view).toBeVisible()
  held.give(refused)
  await expect(view).toHaveCount(0)
  await expectSaid(page)

  held = heldAnswer()
  await save()
  await expect(view).toBeVisible()
  preferences = { emailNotifications: false, views: [{ name: 'Late ones', search: 'status=late' }] }
  held.give(data(preferences))
  // What is stored beside the views stays.
  await expect
    .poll(() => asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ preferences }, { preferences }])

  held = heldAnswer()
  await page.getByRole('button', { name: 'Remove View' }).click()
  await expect(view).toHaveCount(0)
  held.give(refused)
  await expect(view).toBeVisible()
})
