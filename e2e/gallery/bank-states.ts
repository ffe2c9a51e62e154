import { expect } from '@playwright/test'
import { type Act, answers, inTurn, opensDialog, overlay } from './act.ts'
import { csvFile } from './brought-in.ts'
import type { Shot } from './shot.ts'

const LIST = ['normal', 'loading', 'empty', 'long', 'error'] as const
const path = '/payments/bank'

/** Opens the dialog and chooses a file of a few lines. */
const looksAt = (name: string, ...lines: string[]): Act =>
  inTurn(opensDialog('bank.add'), async (page) => {
    await page.locator('input[type=file]').setInputFiles(csvFile(name, lines.join('\n')))
    await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0)
  })

/** For the line without a suggested loan. */
const opensOfLast =
  (key: 'bank.chooseLoan' | 'bank.divide' | 'bank.aside'): Act =>
  async (page, words) => {
    const name = new RegExp(`^${words(key)}`)
    await page.locator('[data-line]').last().getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

/** The states of the bank statement screens, beyond the first screen. */
export const BANK_STATES: readonly Shot[] = [
  { name: 'bank-of-statement', path: `${path}?statement={statement}` },
  { name: 'bank-assigned', path: `${path}?tab=assigned`, states: LIST },
  { name: 'bank-set-aside', path: `${path}?tab=aside`, states: ['normal', 'long'] },
  { name: 'bank-none-assigned', path: `${path}?tab=assigned`, given: answers(/\/bank-lines\?/, page()) },
  { name: 'bank-all-done', path, given: answers(/\/bank-lines\?/, page()) },
  { name: 'bank-add', path, act: opensDialog('bank.add'), ...overlay },
  {
    name: 'bank-add-read',
    path,
    ...overlay,
    act: looksAt(
      ...(['checking.csv', 'Posting Date,Description,Amount', '11/20/2026,ZELLE FROM ANA GOMEZ,1000.00'] as const),
      ...['11/20/2026,MOBILE DEPOSIT,250.50', '11/21/2026,ELECTRIC CO,-45.50'],
    ),
  },
  {
    name: 'bank-add-problems',
    path,
    ...overlay,
    act: looksAt(
      ...(['checking.csv', 'Posting Date,Description,Amount', 'soon,ZELLE FROM ANA GOMEZ,1000.00'] as const),
      ...['11/20/2026,MOBILE DEPOSIT,a lot', '11/21/2026,RENT,1200.00'],
    ),
  },
  {
    name: 'bank-add-columns',
    path,
    ...overlay,
    act: looksAt('list.csv', 'When,What,How much', '2026-11-20,ANA GOMEZ,12.00'),
  },
  { name: 'bank-add-unreadable', path, act: looksAt('letter.pdf', '%PDF-1.7 no statement'), ...overlay },
  { name: 'bank-choose', path, act: opensDialog('bank.chooseLoan'), ...overlay },
  { name: 'bank-choose-none', path, act: opensOfLast('bank.chooseLoan'), ...overlay },
  { name: 'bank-divide', path, act: opensOfLast('bank.divide'), ...overlay },
  { name: 'bank-aside', path, act: opensOfLast('bank.aside'), ...overlay },
  {
    name: 'bank-aside-wrong',
    path,
    ...overlay,
    act: inTurn(opensOfLast('bank.aside'), (opened, words) =>
      opened
        .getByRole('dialog')
        .getByRole('button', { name: words('bank.aside') })
        .click(),
    ),
  },
  { name: 'bank-names', path, act: opensDialog('bank.names'), ...overlay },
  {
    name: 'bank-no-names',
    path,
    act: opensDialog('bank.names'),
    ...overlay,
    given: answers(/\/payer-names$/, { data: [] }),
  },
  { name: 'bank-take-back', path: `${path}?tab=assigned`, act: opensDialog('bank.undoLine'), ...overlay },
]

/** A page of a list, with no rows in it. */
function page() {
  return { data: [], page: 1, limit: 50, total: 0 }
}
