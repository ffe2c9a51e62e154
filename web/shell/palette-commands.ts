import type { Loan } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Previewed } from '../desk/previewed.ts'
import { dayWithin, usd } from '../i18n/format.ts'
import { currentSpeech, type Translate } from '../i18n/language.ts'
import { holdsWords } from '../ui/text-match.ts'
import { type Command, commandsOf } from './command-of.ts'
import type { PaletteItem } from './palette-items.ts'

/** So many loans are offered for a command. */
const OFFERED = 5
/** So many late loans are listed. */
const LATE_SHOWN = 8

type Around = { loans: readonly Loan[]; today: Day; t: Translate }

/** What can be done about loans by the words of a query, the likeliest first. Empty when it asks for nothing. */
export function commandItems(query: string, around: Around): readonly PaletteItem[] {
  const items = commandsOf(query, around.today).flatMap((command) => itemsOf(command, around))
  return items.filter(({ id }, index) => items.findIndex((other) => other.id === id) === index)
}

function itemsOf(command: Command, around: Around): readonly PaletteItem[] {
  if (command.kind === 'TAX') return [taxItem(command.year, around)]
  if (command.kind === 'LATE') return lateItems(command.words, around)
  const { loans, t } = around
  // Where nothing is due anymore, there is nothing to remind of.
  const asked = command.kind === 'REMIND' ? loans.filter(({ nextPaymentDate }) => nextPaymentDate !== null) : loans
  return meant(command.words, asked).map((loan) => ({
    group: 'DO',
    detail: loan.borrowerName,
    ...toneOf(loan),
    ...doneTo(loan, command, t),
  }))
}

type Done = Pick<PaletteItem, 'id' | 'text' | 'to' | 'preview'>

/** A command about one loan. */
function doneTo(loan: Loan, command: Exclude<Command, { kind: 'TAX' | 'LATE' }>, t: Translate): Done {
  const { id, loanName } = loan
  const page = `/loans/${id}`
  switch (command.kind) {
    case 'PAY':
      return paymentItem(command, loan, t)
    case 'PAYOFF': {
      const { on } = command
      return {
        id: `payoff-${id}`,
        text: t('palette.payoff', { loan: loanName, day: dayWithin(on, currentSpeech().language) ?? on }),
        to: `${page}?payoff=${on}`,
        preview: { kind: 'PAYOFF', loanId: id, on },
      }
    }
    case 'REMIND':
      return { id: `remind-${id}`, text: t('palette.remind', { loan: loanName }), to: `/payments?remind=${id}` }
    case 'SCHEDULE':
      return { id: `schedule-${id}`, text: t('palette.schedule', { loan: loanName }), to: `${page}?tab=schedule` }
    case 'DOCUMENTS':
      return { id: `documents-${id}`, text: t('palette.documents', { loan: loanName }), to: `${page}?tab=documents` }
  }
}

function paymentItem(
  { amountCents, on }: Extract<Command, { kind: 'PAY' }>,
  { id: loanId, loanName: loan }: Loan,
  t: Translate,
): Done {
  const preview: Previewed = { kind: 'PAY', loanId, amountCents, on }
  const form = `/loans/${loanId}/payment/new`
  if (amountCents === null) {
    return { id: `pay-${loanId}`, text: t('palette.pay', { loan }), to: `${form}?date=${on}`, preview }
  }
  return {
    id: `pay-${loanId}-${amountCents}`,
    text: t('palette.payAmount', {
      amount: usd(amountCents / 100),
      loan,
      day: dayWithin(on, currentSpeech().language) ?? on,
    }),
    to: `${form}?amount=${amountCents / 100}&date=${on}`,
    preview,
  }
}

const isOpen = ({ status }: Loan): boolean =>
  status !== 'PAID_OFF' && status !== 'COMPLETED' && status !== 'SOLD' && status !== 'TRANSFERRED'

/** The open loans that the words name; without words, those that owe soonest. */
function meant(words: string, loans: readonly Loan[]): readonly Loan[] {
  return loans
    .filter((loan) => isOpen(loan) && holdsWords(`${loan.loanName} ${loan.loanNumber} ${loan.borrowerName}`, words))
    .toSorted((one, other) => (one.nextPaymentDate ?? '9').localeCompare(other.nextPaymentDate ?? '9'))
    .slice(0, OFFERED)
}

function lateItems(words: string, { loans, t }: Around): readonly PaletteItem[] {
  const late = loans
    .filter(
      ({ daysPastDue, loanName, borrowerName }) => daysPastDue > 0 && holdsWords(`${loanName} ${borrowerName}`, words),
    )
    .toSorted((one, other) => other.daysPastDue - one.daysPastDue)
  const all: PaletteItem = {
    id: 'late-all',
    group: 'DO',
    text: t('palette.late', { count: late.length }),
    detail: usd(late.reduce((sum, { pastDueAmount }) => sum + Math.round(pastDueAmount * 100), 0) / 100),
    to: '/payments',
  }
  return [
    ...late.slice(0, LATE_SHOWN).map(
      (loan): PaletteItem => ({
        id: `late-${loan.id}`,
        group: 'DO',
        text: loan.loanName,
        detail: `${loan.borrowerName} · ${t('palette.daysLate', { count: loan.daysPastDue })} · ${usd(loan.pastDueAmount)}`,
        to: `/loans/${loan.id}`,
        ...toneOf(loan),
      }),
    ),
    all,
  ]
}

const taxItem = (year: number, { t }: Around): PaletteItem => ({
  id: `tax-${year}`,
  group: 'DO',
  text: `${t('reports.name.tax')} ${year}`,
  detail: t('shell.reports'),
  to: `/reports?report=tax&year=${year}`,
})

/** The colour of a loan's dot: late ones stand out. */
export const toneOf = ({ daysPastDue, status }: Pick<Loan, 'daysPastDue' | 'status'>): Pick<PaletteItem, 'tone'> => {
  if (status === 'DEFAULTED') return { tone: 'ERROR' }
  if (daysPastDue > 0) return { tone: 'WARNING' }
  return { tone: status === 'PAID_OFF' || status === 'COMPLETED' ? 'INFO' : 'SUCCESS' }
}
