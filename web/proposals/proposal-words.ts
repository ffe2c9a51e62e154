import type { Proposal } from '#contract/loans/proposals.ts'
import { percent, usd } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'

export type ProposedChange = Pick<Proposal, 'extra' | 'lump' | 'lumpOn' | 'rate' | 'payoffOn'> &
  Partial<Pick<Proposal, 'skippedPayments' | 'extendedTo' | 'nextDueOn' | 'draw' | 'drawOn'>>

/** The content of a request, one line per part. `day` writes a day as a part of a sentence. */
export function proposalWords(asked: ProposedChange, t: Translate, day: (value: string) => string): string[] {
  const { extra, lump, lumpOn, rate, payoffOn, skippedPayments, extendedTo, nextDueOn, draw, drawOn } = asked
  return [
    ...(extra ? [t('proposals.extra', { amount: usd(extra) })] : []),
    ...(lump && lumpOn === null ? [t('proposals.lump', { amount: usd(lump) })] : []),
    ...(lump && lumpOn !== null ? [t('proposals.lumpOn', { amount: usd(lump), day: day(lumpOn) })] : []),
    ...(rate === null ? [] : [t('proposals.rate', { rate: percent(rate) })]),
    ...(payoffOn === null ? [] : [t('proposals.payoffOn', { day: day(payoffOn) })]),
    ...(skippedPayments ? [t('proposals.skip', { count: skippedPayments })] : []),
    ...(extendedTo ? [t('proposals.extend', { day: day(extendedTo) })] : []),
    ...(draw && drawOn ? [t('proposals.draw', { amount: usd(draw), day: day(drawOn) })] : []),
    ...(nextDueOn ? [t('proposals.nextDue', { day: day(nextDueOn) })] : []),
  ]
}

/** Whether a request asks for other terms or a draw, which a form enters; otherwise for nothing but money that is still to come. */
export const asksForTerms = ({ extra, rate, skippedPayments, extendedTo, nextDueOn, draw }: Proposal): boolean =>
  [extra, rate, skippedPayments, extendedTo, nextDueOn, draw].some((part) => part !== null)

/** Whether the request asks for a draw, or for what only a change of terms can do. */
export const needsChange = ({ skippedPayments, extendedTo, nextDueOn, draw }: Proposal): boolean =>
  draw !== null || skippedPayments !== null || extendedTo !== null || nextDueOn !== null

/** The height of what a request changes: its place is kept while it loads, so that the buttons below it do not move. */
export const comparisonHeight = (proposal: Proposal): string => (needsChange(proposal) ? '303px' : '268px')
