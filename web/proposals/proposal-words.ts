import type { Proposal } from '#contract/loans/proposals.ts'
import { dayText, percent, usd } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'

export type ProposedChange = Pick<Proposal, 'extra' | 'lump' | 'lumpOn' | 'rate' | 'payoffOn'>

/** The content of a request, one line per part. */
export function proposalWords({ extra, lump, lumpOn, rate, payoffOn }: ProposedChange, t: Translate): string[] {
  const day = (value: string) => dayText(value) ?? value
  return [
    ...(extra ? [t('proposals.extra', { amount: usd(extra) })] : []),
    ...(lump && lumpOn === null ? [t('proposals.lump', { amount: usd(lump) })] : []),
    ...(lump && lumpOn !== null ? [t('proposals.lumpOn', { amount: usd(lump), day: day(lumpOn) })] : []),
    ...(rate === null ? [] : [t('proposals.rate', { rate: percent(rate) })]),
    ...(payoffOn === null ? [] : [t('proposals.payoffOn', { day: day(payoffOn) })]),
  ]
}
