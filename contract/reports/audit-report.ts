import { ACT_KINDS, type ActTotals, type ReportedAct } from './audit.ts'
import type { ReportDescription, ReportWords, TableDescription } from './report-description.ts'

/** Some entries of a period, the count of each action in it, and the time zone of its days. */
export type Acts = { rows: readonly ReportedAct[]; totals: ActTotals | undefined; timeZone: string }

/** The name of a loan or a borrower; any other subject by its number and its loan. */
export function subjectText(
  { subjectKind: kind, subjectId, subjectName: name }: ReportedAct,
  { known }: Pick<ReportWords, 'known'>,
): string {
  if (kind === null) return ''
  if (name !== null && (kind === 'loan' || kind === 'borrower')) return name
  const text = known(`admin.subject.${kind}`, { id: String(subjectId ?? '') }) ?? kind
  return name === null ? text : `${text}, ${name}`
}

function linkOf({ loanId, subjectKind, subjectId, subjectName }: ReportedAct): string | null {
  if (loanId !== null) return `/loans/${loanId}`
  return subjectKind === 'borrower' && subjectName !== null ? `/borrowers/${subjectId}` : null
}

export const ACTS_TABLE: TableDescription<Acts, ReportedAct> = {
  title: 'reports.name.audit',
  fileName: 'audit',
  rows: ({ rows }) => rows,
  rowKey: ({ chain, sequence }) => `${chain}/${sequence}`,
  columns: [
    { key: 'when', field: 'at', title: 'word.when', as: 'INSTANT' },
    { key: 'what', field: 'action', title: 'audit.what', as: 'WORD', words: 'admin.action' },
    { key: 'about', field: 'subjectName', title: 'audit.about', as: 'TEXT', say: subjectText, link: linkOf },
    {
      key: 'who',
      field: 'by',
      title: 'audit.who',
      as: 'TEXT',
      say: ({ by, byName }, { text }) => byName ?? text(`audit.by.${by}`),
      isMain: true,
    },
    {
      key: 'entry',
      field: 'sequence',
      title: 'audit.entry',
      as: 'IDENTIFIER',
      say: ({ chain, sequence }, { text }) =>
        text('audit.entryOf', { sequence: String(sequence), account: String(chain) }),
      on: ['SCREEN'],
    },
    {
      key: 'entry',
      field: 'sequence',
      title: 'audit.entry',
      as: 'IDENTIFIER',
      say: ({ chain, sequence }) => `${chain}/${sequence}`,
      on: ['FILE'],
    },
  ],
  empty: 'audit.none',
  paper: { shares: { at: 0.25, action: 0.31, subjectName: 0.26, by: 0.18 } },
}

/** The audit report: what was done in a lender's books, by whom and when, the newest first. */
export const AUDIT: ReportDescription<Acts> = {
  figures: ACT_KINDS.map((kind) => ({
    title: `audit.kind.${kind}`,
    as: 'NUMBER',
    value: ({ totals }) => totals?.byKind.find((row) => row.kind === kind)?.count,
    opens: () => ({ to: 'audit', with: { kind } }),
  })),
  tables: [ACTS_TABLE],
  notes: [
    { text: 'audit.note', on: ['SCREEN'] },
    {
      text: ({ timeZone }, { text }) => text('audit.paperNote', { timeZone: timeZone.replaceAll('_', ' ') }),
      on: ['PAPER'],
    },
    {
      text: ({ rows, totals }, { text }) =>
        totals && rows.length < totals.total
          ? text('audit.cut', { shown: String(rows.length), all: String(totals.total) })
          : null,
      on: ['PAPER'],
    },
  ],
}
