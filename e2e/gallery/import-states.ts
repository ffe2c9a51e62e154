import { expect } from '@playwright/test'
import { type Act, answers, inTurn, opensDialog, overlay } from './act.ts'
import { csvFile } from './brought-in.ts'
import type { Shot } from './shot.ts'

const path = '/imports/new'

type List = 'BORROWERS' | 'LOANS_AS_OF'

const HEADINGS = 'Ref,Borrower,Email,Phone,Balance,Rate,As of,Next payment,Maturity,Colour'
const loan = ([ref, name, email, balance, rate]: readonly [string, string, string, string, string]): string =>
  [ref, name, email, '305-555-0100', balance, rate, '2026-11-01', '2026-12-01', '2031-12-01', 'red'].join(',')

const GOOD = [
  HEADINGS,
  loan(['A-1', 'Ana Gómez', 'ana.gomez@example.com', '"$12,000.00"', '12%']),
  loan(['A-2', 'Bo Diaz', 'bo.diaz@example.com', '8000.50', '7.125']),
]
const WRONG = [
  HEADINGS,
  loan(['A-1', 'Ana Gómez', 'ana at example', '"$12,000.00"', '12%']),
  loan(['A-2', 'Bo Diaz', 'bo.diaz@example.com', 'eight thousand', 'a lot']),
]

/** Chooses the kind of the list and its file. */
const chooses =
  (kind: List, name: string, lines: readonly string[]): Act =>
  async (page, words) => {
    await page.getByRole('radio', { name: words(`imports.kind.${kind}`) }).check()
    await page.locator('input[type=file]').setInputFiles(csvFile(name, lines.join('\n')))
  }

const readsColumns: Act = async (page, words) => {
  await page.getByRole('button', { name: words('imports.readColumns') }).click()
  await expect(page.getByRole('button', { name: words('imports.check'), exact: true })).toBeVisible()
}

const checks: Act = async (page, words) => {
  const button = page.getByRole('button', { name: words('imports.check'), exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
}

const brings: Act = async (page) => {
  await page.locator('main .fill-phone button').last().click()
}

const RECORD = {
  id: 4711,
  kind: 'LOANS_AS_OF',
  fileName: 'loans-november.csv',
  rows: 2,
  totals: { borrowers: 2, loans: 2, payments: 0, amount: 20_000.5, interest: 0, fees: 0 },
  importedAt: '2026-11-20T15:00:00.000Z',
  undoneAt: null,
}
const isImported = answers(/\/api\/imports$/, { data: RECORD }, { status: 201, method: 'POST' })
const arrives = inTurn(
  chooses('LOANS_AS_OF', 'loans-november.csv', GOOD),
  readsColumns,
  checks,
  brings,
  (page, words) => expect(page.getByRole('button', { name: words('imports.another') })).toBeVisible(),
)

/** The import of a list, step by step, with its possible errors. */
export const IMPORT_STATES: readonly Shot[] = [
  {
    name: 'import-file-missing',
    path,
    act: (page, words) => page.getByRole('button', { name: words('imports.readColumns') }).click(),
  },
  { name: 'import-file-chosen', path, act: chooses('LOANS_AS_OF', 'loans-november.csv', GOOD) },
  {
    name: 'import-unreadable',
    path,
    act: inTurn(chooses('BORROWERS', 'letter.pdf', ['%PDF-1.7 no list']), async (page, words) => {
      await page.getByRole('button', { name: words('imports.readColumns') }).click()
      const refusal = page.getByRole('alert').filter({ hasText: /./ })
      await expect(refusal.or(page.locator('.file-drop[data-wrong=true]')).first()).toBeVisible()
    }),
  },
  {
    name: 'import-columns',
    path,
    act: inTurn(chooses('LOANS_AS_OF', 'loans-november.csv', GOOD), readsColumns),
  },
  {
    name: 'import-columns-unknown',
    path,
    act: inTurn(
      chooses('BORROWERS', 'people.csv', ['Who,Where,How', 'Ana,ana@example.com,305-555-0100']),
      readsColumns,
    ),
  },
  {
    name: 'import-columns-missing',
    path,
    act: inTurn(
      chooses('LOANS_AS_OF', 'tape.csv', [
        'Client,Email,Next payment,Maturity',
        'Ana,ana@example.com,1/12/2026,1/12/2031',
      ]),
      readsColumns,
      (page, words) => page.getByRole('button', { name: words('imports.check'), exact: true }).click(),
    ),
  },
  {
    name: 'import-problems',
    path,
    act: inTurn(chooses('LOANS_AS_OF', 'loans-november.csv', WRONG), readsColumns, checks),
  },
  {
    name: 'import-clean',
    path,
    act: inTurn(chooses('LOANS_AS_OF', 'loans-november.csv', GOOD), readsColumns, checks),
  },
  {
    name: 'import-failed',
    path,
    given: answers(/\/api\/imports$/, {}, { status: 500, method: 'POST' }),
    act: inTurn(chooses('LOANS_AS_OF', 'loans-november.csv', GOOD), readsColumns, checks, brings, (page) =>
      expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible(),
    ),
  },
  { name: 'import-done', path, given: isImported, act: arrives },
  {
    name: 'import-done-undo',
    path,
    ...overlay,
    given: async (page) => {
      await isImported(page)
      await answers(/\/api\/imports\/4711$/, { data: { ...RECORD, obstacles: [] } })(page)
    },
    act: inTurn(arrives, opensDialog('imports.undoThis')),
  },
  {
    name: 'import-undone',
    path,
    given: async (page) => {
      await isImported(page)
      await answers(/\/api\/imports\/4711$/, { data: { ...RECORD, obstacles: [] } })(page)
      const undone = { ...RECORD, undoneAt: '2026-11-20T16:00:00.000Z' }
      await answers(/\/imports\/4711\/reversal$/, { data: undone }, { method: 'POST' })(page)
    },
    act: inTurn(arrives, opensDialog('imports.undoThis'), async (page, words) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('word.undo'), exact: true })
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }),
  },
  { name: 'import-undo-blocked', path: '/imports', act: opensDialog('imports.undoFile'), ...overlay },
]
