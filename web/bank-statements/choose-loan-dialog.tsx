import { useRef, useState } from 'react'
import { assignBankLine, type BankLine, type BankSuggestion } from '#contract/bank-statements/bank-statements.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { NOTHING_ANSWERED } from '../payments/question-of-refusal.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ComboField } from '../ui/fields/combo-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { doneWith, type LastDone } from './done-with.ts'
import { Suggested } from './line-card.tsx'
import { useLoanOptions } from './loan-options.ts'
import { questionOfLine } from './question-of-line.ts'

export type LineDialogProps = { line: BankLine; onClose: () => void; onDone: (done: LastDone) => void }

/** Chooses the loan that a line pays, beginning with the most likely loan. */
export function ChooseLoanDialog({ line, onClose, onDone }: LineDialogProps) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const options = useLoanOptions()
  const [loanId, setLoanId] = useState<number | null>(line.suggestions[0]?.loanId ?? null)
  const [isAsked, setIsAsked] = useState(false)
  const suggested = line.suggestions.find((suggestion) => suggestion.loanId === loanId)
  const loan = suggested?.loanName ?? options.find(({ value }) => value === loanId)?.label.split(' · ')[0] ?? ''
  const amount = line.waiting
  const assign = useAction(assignBankLine, {
    failed: 'bank.assignFailed',
    onDone: () => onDone(doneWith(line, t('bank.didAssign', { amount: format.usd(amount), loan }))),
  })
  const answers = useRef(NOTHING_ANSWERED)
  const question = questionOfLine(assign.refusal)
  const record = async () => {
    setIsAsked(true)
    if (loanId === null) return
    // When the lender sends the line again after a question, that answers it; another payment is not the recorded one.
    if (question) answers.current = { ...answers.current, [question]: true }
    const paymentId = answers.current.isAnother ? undefined : suggested?.payment?.id
    const part = { loanId, amount, ...(paymentId !== undefined && { paymentId }) }
    await assign.run({ params: { lineId: line.id }, body: { parts: [part], ...answers.current } })
  }
  return (
    <FormDialog
      title={t('bank.chooseLoan')}
      submitLabel={t(question ? LABELS[question] : verbFor(suggested))}
      onSubmit={record}
      onClose={onClose}
      isBusy={assign.isBusy}
      width="MEDIUM"
      error={
        assign.refusal && (
          <>
            {assign.error}
            {question && <p>{t(HINTS[question])}</p>}
            {assign.refusal.code === 'payment.moreThanOwed' && <p>{t('bank.moreThanOwedHint')}</p>}
          </>
        )
      }
    >
      <LineInWords line={line} />
      <ComboField
        label={t('word.loan')}
        placeholder={t('bank.loanHint')}
        noneText={t('bank.noLoan')}
        options={options}
        value={loanId}
        onChange={(chosen) => {
          assign.reset()
          answers.current = NOTHING_ANSWERED
          setLoanId(chosen)
        }}
        error={isAsked && loanId === null ? speech.known('bank.partsRequired') : undefined}
        isRequired
      />
      {suggested && (
        <div className="stack" data-gap="4">
          <Suggested suggestion={suggested} />
        </div>
      )}
    </FormDialog>
  )
}

const LABELS = { isAnother: 'bank.recordAnother', isAmountMeant: 'bank.recordAmount' } as const
const HINTS = { isAnother: 'bank.anotherHint', isAmountMeant: 'bank.amountHint' } as const

const verbFor = (suggested: BankSuggestion | undefined) => {
  if (!suggested?.payment) return 'bank.recordPayment'
  return suggested.payment.status === 'PENDING' ? 'bank.acceptReport' : 'bank.acceptLink'
}

type LineProps = { line: BankLine; amount?: number }

/** The line of a dialog, with its waiting amount or the amount given. */
export function LineInWords({ line, amount = line.waiting }: LineProps) {
  const { t } = useSpeech()
  const format = useFormat()
  return (
    <p className="breaks">
      <strong className="figures">{format.usd(amount)}</strong> · {format.day(line.postedOn)} ·{' '}
      {line.payer || line.memo || t('bank.noText')}
    </p>
  )
}
