import { type Cell, day, money, number, type Row, text } from '#contract/spreadsheet/sheet.ts'
import type { Cents, Instant } from '#engine/numbers/units.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { hasRuleOf78 } from '#engine/schedule/sum-of-digits.ts'
import { COMPOUNDINGS_PER_YEAR, interestRate, periodsOfRate } from '#engine/terms/compounding.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { frequencyIn } from '#texts/paper-words.ts'
import { lateFeeText } from '../late-fee-text.ts'
import { HEAD_ROWS, LEDGER, LOAN, SCHEDULE } from './layout.ts'
import { type LevelOfContract, lentAtFirst } from './level.ts'
import { formulaCell } from './tried-formula.ts'
import type { Twin } from './twin-facts.ts'

type About = { level: LevelOfContract; heads: readonly { label: string; value: string }[]; madeAt: Instant }

/**
 * The first sheet: whether all figures agree, the terms that the other sheets compute with, and the conventions in
 * words.
 */
export function loanRows(twin: Twin, { level, heads, madeAt }: About): Row[] {
  const { words, terms, asOn, rows } = twin
  const { loan } = words.twin
  const lines = new Map<number, Row>()
  const put = (key: keyof typeof LOAN, label: string, value: Cell, note = ''): void => {
    lines.set(LOAN[key], [text(label), value, text(note, 'hint')])
  }
  const putHeading = (above: keyof typeof LOAN, title: string): void => {
    lines.set(LOAN[above] - 1, heading(title))
  }
  lines.set(1, [text(loan.title, 'title')])
  lines.set(2, [text(loan.note(words.longDay(asOn)), 'note')])
  putHeading('differences', loan.agreement)
  put('differences', loan.differences, formulaCell(allDifferences(twin), 0, 'moneyTotal'), loan.differencesNote)
  put('live', loan.live, number(twin.tally.live, 'whole'), loan.liveNote)
  put('taken', loan.taken, number(twin.tally.taken, 'whole'), loan.takenNote)
  putHeading('principal', loan.terms)
  put('principal', loan.principal, money(lentAtFirst(twin), 'moneyInput'))
  putRate(twin, put)
  put('originationOn', words.originated, day(terms.originationOn, 'dayInput'), loan.originationNote)
  const first = terms.firstDueOn === null ? text(loan.onePeriod, 'textInput') : day(terms.firstDueOn, 'dayInput')
  put('firstDueOn', loan.firstDue, first)
  put('maturityOn', words.matures, day(terms.maturityOn, 'dayInput'))
  put('lastDueOn', loan.lastDue, day(lastDueDay(terms), 'dayInput'), balloonNote(twin))
  put('frequency', words.frequencyTitle, text(frequencyIn(words, terms.frequency), 'textInput'))
  put('structure', loan.structure, text(loan.structures[structureOf(terms)], 'textInput'))
  put('interestOnlyRows', loan.interestOnlyRows, number(level.interestOnlyRows, 'wholeInput'))
  put('rows', loan.rows, number(rows.length, 'wholeInput'), loan.rowsNote)
  put('levelRows', loan.levelRows, number(level.countedRows, 'wholeInput'), loan.levelRowsNote)
  put('level', loan.level, level.cell, loan.levelNote)
  putHeading('dayCount', loan.conventions)
  put('dayCount', loan.dayCount, text(terms.dayCount, 'textInput'), loan.dayCounts[terms.dayCount])
  put(
    'accrual',
    loan.accrual,
    text(terms.accrual, 'textInput'),
    loan.accruals[terms.options?.roundsEachDay ? 'DAILY_ROUNDED' : terms.accrual],
  )
  put('allocation', loan.allocation, text(terms.allocation, 'textInput'), loan.allocations[terms.allocation])
  put('rounding', loan.rounding, text(terms.rounding, 'textInput'), loan.roundings[terms.rounding])
  put('lateFee', loan.lateFee, text(lateFeeText(terms, loan.lateFees), 'textInput'), loan.lateFeeNote)
  put('graceDays', loan.graceDays, number(terms.graceDays, 'wholeInput'))
  if (hasRuleOf78(terms))
    put('financeCharge', loan.financeCharge, money(chargeOf(terms), 'moneyInput'), loan.financeChargeNote)
  const after = lastLine(terms) + 2
  const known = Array.from({ length: after }, (_, index): Row => lines.get(index + 1) ?? [])
  return [
    ...known,
    ...heads.map(({ label, value }): Row => [text(label), text(value)]),
    [text(loan.madeAt), text(`${madeAt.slice(0, 16).replace('T', ' ')} UTC`)],
    [],
    heading(loan.howToRead),
    [number(0, 'moneyInput'), text(loan.blue, 'label')],
    [number(0, 'moneyCarried'), text(loan.amber, 'label')],
    [text(''), text(loan.notFormula, 'hint')],
  ]
}

/** The last line of the conventions: the rarer ones stand only where the contract has them. */
function lastLine(terms: LoanTerms): number {
  if (hasRuleOf78(terms)) return LOAN.financeCharge
  return terms.options?.compounding ? LOAN.compoundings : LOAN.graceDays
}

/** The interest of all installments as agreed. */
export const chargeOf = (terms: LoanTerms): Cents => totalsOf(schedule(terms)).interestCents

type Put = (key: keyof typeof LOAN, label: string, value: Cell, note?: string) => void

/** The rate by which the sheets compute: that of the contract, or the equivalent of one that compounds apart. */
function putRate({ words, terms, cells }: Twin, put: Put): void {
  const { loan } = words.twin
  const { annualRatePpm, options } = terms
  if (!options?.compounding) {
    put('rate', words.rate, number(annualRatePpm / 1e6, 'percentInput'), loan.rateNote)
    return
  }
  const periods = periodsOfRate(terms)
  const [contract, times] = [cells.loan('contractRate'), cells.loan('compoundings')]
  const equivalent = `ROUND(${periods}*((1+${contract}/${times})^(${times}/${periods})-1),10)`
  put(
    'rate',
    loan.equivalentRate,
    formulaCell(equivalent, interestRate(terms) / 1e6, 'percent'),
    loan.equivalentRateNote,
  )
  put('contractRate', loan.contractRate, number(annualRatePpm / 1e6, 'percentInput'), loan.rateNote)
  put('compoundings', loan.compoundings, number(COMPOUNDINGS_PER_YEAR[options.compounding], 'wholeInput'))
}

const heading = (title: string): Row => [text(title, 'strong'), text('', 'strong'), text('', 'strong')]

/**
 * The differences of schedule and ledger, and whether principal repaid, outstanding and written off add up to the
 * amount lent.
 */
function allDifferences({ words, rows, entries }: Twin): string {
  const { sheets } = words.twin
  const schedule = `'${sheets.schedule}'!${SCHEDULE.difference}${rows.length + HEAD_ROWS + 1}`
  const ledger = `'${sheets.ledger}'!${LEDGER.difference}${entries.length + HEAD_ROWS + 1}`
  return `${schedule}+${ledger}`
}

function balloonNote({ terms, words }: Twin): string {
  return terms.balloon ? words.twin.loan.balloon(terms.balloon.amortizationMonths) : ''
}

/** The name of how the loan is repaid: one whose last payment takes what is left is not fully amortized. */
function structureOf({
  structure,
  frequency,
  options,
  balloon,
}: LoanTerms): keyof Twin['words']['twin']['loan']['structures'] {
  if (structure === 'INTEREST_ONLY') return structure
  if (frequency === 'AT_MATURITY') return frequency
  if (options?.paymentCents !== undefined) return balloon ? 'STATED_BALLOON' : 'STATED'
  return balloon ? 'BALLOON' : structure
}
