import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { type ProposalForm, sendProposal } from '#contract/loans/proposals.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField, MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { ChangeEffect } from './change-effect.tsx'

const KINDS = ['SKIP', 'EXTEND', 'DUE_DAY'] as const
type Draft = {
  kind: (typeof KINDS)[number] | 'DRAW'
  count: number | null
  last: Day | null
  next: Day | null
  draw: number | null
  drawOn: Day | null
  note: string
}

/** Asks the lender for a draw, to skip payments, for a later last payment or for another date, with the loan before and after. */
export function AskDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const params = { loanId: loan.id }
  const kinds = kindsFor(loan)
  const history = useRead(getLoanHistory, { params })
  const send = useAction(sendProposal, { failed: 'proposals.failed', said: t('proposals.sent'), onClose })
  const form = useForm<Draft>({
    initial: { kind: kinds[0] ?? 'SKIP', count: 1, last: null, next: null, draw: null, drawOn: null, note: '' },
    problemsOf: (draft) => problemsOf(draft, loan),
  })
  const { kind } = form.values
  const left = loan.undrawnAmount
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
        data={kinds.map((value) => ({ value, label: t(`proposals.askKind.${value}`) }))}
      />
      {kind === 'DRAW' && (
        <>
          <MoneyField
            {...form.field('draw')}
            label={t('word.amount')}
            description={t('proposals.askDrawLeft', { amount: format.usd(left ?? 0) })}
            isRequired
          />
          <DayField {...form.field('drawOn')} label={t('proposals.askDrawOn')} isRequired />
        </>
      )}
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
          description={t('proposals.askLastHint', { day: format.dayIn(loan.maturityDate) })}
          earliest={addDays(loan.maturityDate, 1)}
          isRequired
        />
      )}
      {kind === 'DUE_DAY' && (
        <DayField
          {...form.field('next')}
          label={t('proposals.askNext')}
          description={t('proposals.askNextHint', { day: format.dayIn(loan.nextPaymentDate) })}
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
  const { skippedPayments = null, extendedTo = null, nextDueOn = null, draw = null, drawOn = null } = formOf(draft)
  if ([skippedPayments, extendedTo, nextDueOn, draw && drawOn].every((part) => !part)) return null
  const asked = { extra: null, rate: null, skippedPayments, extendedTo, nextDueOn, draw, drawOn }
  return <ChangeEffect asked={asked} history={history} />
}

/** What can be asked for: a draw where something is left to draw, the rest where a payment is to come. */
function kindsFor({ undrawnAmount, nextPaymentDate }: LoanDetail): Draft['kind'][] {
  return [...(undrawnAmount ? (['DRAW'] as const) : []), ...(nextPaymentDate === null ? [] : KINDS)]
}

function problemsOf(draft: Draft, { maturityDate, undrawnAmount }: LoanDetail): Problems<Draft> {
  const { kind, count, last, next, draw, drawOn } = draft
  if (kind === 'DRAW') {
    const isAbove = draw !== null && draw > (undrawnAmount ?? 0)
    return {
      ...(!draw && { draw: 'proposal.drawPositive' }),
      ...(isAbove && { draw: 'proposal.aboveLeft' }),
      ...(drawOn === null && { drawOn: 'field.day' }),
    }
  }
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

function formOf({ kind, count, last, next, draw, drawOn, note }: Draft): ProposalForm {
  return {
    ...(kind === 'SKIP' && count !== null && count > 0 && { skippedPayments: count }),
    ...(kind === 'EXTEND' && last !== null && { extendedTo: last }),
    ...(kind === 'DUE_DAY' && next !== null && { nextDueOn: next }),
    ...(kind === 'DRAW' && draw !== null && drawOn !== null && { draw, drawOn }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
