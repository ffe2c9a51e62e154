import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { type ProposalForm, sendProposal } from '#contract/loans/proposals.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { ChangeEffect } from './change-effect.tsx'

const KINDS = ['SKIP', 'EXTEND', 'DUE_DAY'] as const
type Draft = { kind: (typeof KINDS)[number]; count: number | null; last: Day | null; next: Day | null; note: string }

/** Asks the lender to skip payments, for a later last payment or for another date, with the loan before and after. */
export function AskDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const send = useAction(sendProposal, { failed: 'proposals.failed', said: t('proposals.sent'), onClose })
  const form = useForm<Draft>({
    initial: { kind: 'SKIP', count: 1, last: null, next: null, note: '' },
    problemsOf: (draft) => problemsOf(draft, loan),
  })
  const { kind } = form.values
  const submit = async () => {
    if (!send.isBusy && form.check()) await send.run({ params, body: formOf(form.values) }, form.refuse)
  }
  return (
    <FormDialog
      title={t('proposals.sendTitle')}
      submitLabel={t('proposals.sendNow')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={send.isBusy}
      error={send.error}
    >
      <SelectField
        {...form.text('kind')}
        label={t('proposals.askKind')}
        data={KINDS.map((value) => ({ value, label: t(`proposals.askKind.${value}`) }))}
      />
      {kind === 'SKIP' && (
        <CountField
          {...form.field('count')}
          label={t('proposals.askCount')}
          description={t('proposals.askCountHint')}
          isRequired
        />
      )}
      {kind === 'EXTEND' && (
        <DayField
          {...form.field('last')}
          label={t('proposals.askLast')}
          description={t('proposals.askLastHint', { day: format.day(loan.maturityDate) })}
          earliest={addDays(loan.maturityDate, 1)}
          isRequired
        />
      )}
      {kind === 'DUE_DAY' && (
        <DayField
          {...form.field('next')}
          label={t('proposals.askNext')}
          description={t('proposals.askNextHint', { day: format.day(loan.nextPaymentDate) })}
          isRequired
        />
      )}
      <p>{t('proposals.sendHint')}</p>
      {history.data && <Effect draft={form.values} history={history.data} />}
      <TextArea {...form.text('note')} label={t('proposals.note')} rows={3} maxLength={1000} />
    </FormDialog>
  )
}

/** The effect of what is asked; nothing while its field is empty. */
function Effect({ draft, history }: { draft: Draft; history: LoanHistory }) {
  const { skippedPayments = null, extendedTo = null, nextDueOn = null } = formOf(draft)
  if (skippedPayments === null && extendedTo === null && nextDueOn === null) return null
  return <ChangeEffect asked={{ extra: null, rate: null, skippedPayments, extendedTo, nextDueOn }} history={history} />
}

function problemsOf({ kind, count, last, next }: Draft, { maturityDate }: LoanDetail): Problems<Draft> {
  if (kind === 'SKIP') {
    if (!count || count < 1) return { count: 'field.wholeNumber' }
    return count > 12 ? { count: 'field.numberTooLarge' } : {}
  }
  if (kind === 'EXTEND') {
    if (last === null) return { last: 'field.day' }
    return last <= maturityDate ? { last: 'proposal.notLater' } : {}
  }
  return next === null ? { next: 'field.day' } : {}
}

function formOf({ kind, count, last, next, note }: Draft): ProposalForm {
  return {
    ...(kind === 'SKIP' && count !== null && count > 0 && { skippedPayments: count }),
    ...(kind === 'EXTEND' && last !== null && { extendedTo: last }),
    ...(kind === 'DUE_DAY' && next !== null && { nextDueOn: next }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
