import { useState } from 'react'
import { assignBankLine, type BankLine, type BankSuggestion } from '#contract/bank-statements/bank-statements.ts'
import type { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ComboField } from '../ui/fields/combo-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { doneWith, type LastDone } from './done-with.ts'
import { Suggested } from './line-card.tsx'
import { useLoanOptions } from './loan-options.ts'

export type LineDialogProps = { line: BankLine; onClose: () => void; onDone: (done: LastDone) => void }

/** Refusals that say: a payment like this one is there already. */
const SEEN_BEFORE = ['bank.recordedAlready', 'bank.cameBefore']

/** Chooses the loan that a line pays, beginning with the likeliest one. */
export function ChooseLoanDialog({ line, onClose, onDone }: LineDialogProps) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const options = useLoanOptions()
  const [loanId, setLoanId] = useState<number | null>(line.suggestions[0]?.loanId ?? null)
  const [isAsked, setIsAsked] = useState(false)
  const { write, isWriting, error, reset } = useWrite(assignBankLine)
  const suggested = line.suggestions.find((suggestion) => suggestion.loanId === loanId)
  const isSeenBefore = error?.code !== undefined && SEEN_BEFORE.includes(error.code)
  const amount = line.waiting
  const record = async () => {
    setIsAsked(true)
    if (loanId === null || isWriting) return
    try {
      // Asked about twice, it is another payment and not the one that is there.
      const paymentId = isSeenBefore ? undefined : suggested?.payment?.id
      const part = { loanId, amount, ...(paymentId !== undefined && { paymentId }) }
      await write({ params: { lineId: line.id }, body: { parts: [part], isAnother: isSeenBefore } })
    } catch {
      return // said in the dialog, which stays open
    }
    const loan = suggested?.loanName ?? options.find(({ value }) => value === loanId)?.label.split(' · ')[0] ?? ''
    onDone(doneWith(line, t('bank.didAssign', { amount: format.usd(amount), loan })))
  }
  return (
    <FormDialog
      title={t('bank.chooseLoan')}
      submitLabel={t(isSeenBefore ? 'bank.recordAnother' : verbFor(suggested))}
      onSubmit={record}
      onClose={onClose}
      isBusy={isWriting}
      width="MEDIUM"
      error={error && <Refused error={error} isSeenBefore={isSeenBefore} />}
    >
      <LineInWords line={line} />
      <ComboField
        label={t('bank.loan')}
        placeholder={t('bank.loanHint')}
        noneText={t('bank.noLoan')}
        options={options}
        value={loanId}
        onChange={(chosen) => {
          reset()
          setLoanId(chosen)
        }}
        error={isAsked && loanId === null ? speech.known('bank.partsRequired') : undefined}
        isRequired
      />
      {suggested && (
        <div className="bank-line-loan">
          <Suggested suggestion={suggested} />
        </div>
      )}
    </FormDialog>
  )
}

const verbFor = (suggested: BankSuggestion | undefined) => {
  if (!suggested?.payment) return 'bank.recordPayment'
  return suggested.payment.status === 'PENDING' ? 'bank.acceptReport' : 'bank.acceptLink'
}

/** Why a line was not assigned, and what can be done. */
function Refused({ error, isSeenBefore }: { error: ApiError; isSeenBefore: boolean }) {
  const speech = useSpeech()
  return (
    <>
      {errorText(error, speech, 'bank.assignFailed')}
      {isSeenBefore && <p>{speech.t('bank.anotherHint')}</p>}
      {error.code === 'payment.moreThanOwed' && <p>{speech.t('bank.moreThanOwedHint')}</p>}
    </>
  )
}

type LineProps = { line: BankLine; amount?: number }

/** Which line a dialog is about, with what waits of it or the amount that is meant. */
export function LineInWords({ line, amount = line.waiting }: LineProps) {
  const { t } = useSpeech()
  const format = useFormat()
  return (
    <p className="bank-dialog-line">
      <strong className="figures">{format.usd(amount)}</strong> · {format.day(line.postedOn)} ·{' '}
      {line.payer || line.memo || t('bank.noText')}
    </p>
  )
}
