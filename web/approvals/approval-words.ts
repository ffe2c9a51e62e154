import { type Approval, INSTALLATION_ACTIONS } from '#contract/approvals/approvals.ts'
import type { Translate } from '../i18n/language.ts'
import type { useFormat } from '../i18n/use-format.ts'

type Words = { t: Translate; format: ReturnType<typeof useFormat> }

/** The request as a line: 'Write-off of “Elm Street 12”: $50,000.00'. */
export function approvalWords(approval: Approval, { t, format }: Words): string {
  const { action, loanName: name, borrowerName: borrower } = approval
  const amount = format.usd(approval.amount)
  if (action === 'createLoan') return t('approvals.what.createLoan', { name, amount, borrower })
  if (action === 'reversePayment' || action === 'recordPayment' || action === 'correctPayment') {
    return t(`approvals.what.${action}`, { name, amount, day: format.dayIn(approval.paymentDate) })
  }
  if (action === 'setSecondPersonLimit') {
    const { newLimit } = approval
    return newLimit === null
      ? t('approvals.what.liftLimit')
      : t('approvals.what.raiseLimit', { amount: format.usd(newLimit) })
  }
  if (action === 'setFileRoom' || action === 'setLenderLimits') return roomWords(approval, t)
  if (isOnInstallation(action)) return t(`approvals.what.${action}`, { name: approval.accountName ?? '' })
  return t(`approvals.what.${action}`, { name, amount })
}

/** What is asked for of room for files and of letters; a number that is not set is the rule. */
function roomWords({ action, newRoom, accountName }: Approval, t: Translate): string {
  const number = (value: number | null | undefined): string =>
    value == null ? t('approvals.asTheRule') : String(value)
  const files = number(newRoom?.fileMegabytes)
  if (action === 'setFileRoom') {
    return t('approvals.what.setFileRoom', { files, unproved: number(newRoom?.unprovedMegabytes) })
  }
  const values = { name: accountName ?? '', files, letters: number(newRoom?.lettersADay) }
  return newRoom?.mayWriteToStrangers
    ? t('approvals.what.setLenderLimitsWithStrangers', values)
    : t('approvals.what.setLenderLimits', values)
}

type AboutAccount = Exclude<
  (typeof INSTALLATION_ACTIONS)[number],
  'setSecondPersonLimit' | 'setFileRoom' | 'setLenderLimits'
>

const isOnInstallation = (action: Approval['action']): action is AboutAccount =>
  INSTALLATION_ACTIONS.some((name) => name === action)

/** The sum of the borrower's day, where it and not the amount alone is above the limit; else null. */
export function dayWords({ dayAmount }: Approval, { t, format }: Words): string | null {
  return dayAmount === null ? null : t('approvals.sumOfDay', { sum: format.usd(dayAmount) })
}

/** The decision as a sentence; null while the request waits. */
export function outcomeWords({ status, endedBy, endedAt, reason }: Approval, { t, format }: Words): string | null {
  if (status === 'WAITING') return null
  const day = format.dayIn(endedAt)
  if (status === 'APPROVED') return t('approvals.ended.APPROVED', { name: endedBy ?? '', day })
  if (status === 'DECLINED') return t('approvals.ended.DECLINED', { name: endedBy ?? '', day, reason: reason ?? '' })
  return t(`approvals.ended.${status}`, { day })
}

/** A decision is shown for a week. */
const SHOWN_MS = 7 * 86_400_000

/** Requests that wait, were decided, or expired within the last week. Leaves out withdrawn requests. */
export const recentApprovals = (approvals: readonly Approval[], now: number): Approval[] =>
  approvals.filter(
    ({ status, endedAt }) =>
      status === 'WAITING' || (status !== 'WITHDRAWN' && endedAt !== null && Date.parse(endedAt) > now - SHOWN_MS),
  )
