import { useMemo, useState } from 'react'
import { listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import {
  getLoanHistory,
  type Loan,
  type LoanDetail,
  type LoanHistory,
  listLoansOfBorrower,
} from '#contract/loans/loans.ts'
import { transferLoan } from '#contract/loans/transfers.ts'
import { TRANSFER_REASONS, type TransferReason } from '#engine/terms/transfer-reasons.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import {
  newTransferDraft,
  type TransferDraft,
  transferFormOf,
  transferPreview,
  transferProblems,
} from './transfer-draft.ts'

type Props = { loan: LoanDetail; onClose: () => void }
type Choice = { value: string; label: string }

const FORM_ID = 'transfer'

/** Lets a loan go on as others, with it and the new ones side by side. */
export function TransferDialog({ loan, onClose }: Props) {
  const t = useText()
  const [reason, setReason] = useState<TransferReason>('ASSUMPTION')
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const { choices, isPending } = useChoices(loan, reason)
  const action = useAction(transferLoan, { failed: 'loans.saveFailed', said: t(`transfer.done.${reason}`), onClose })
  const isNowhere = reason !== 'SPLIT' && choices?.length === 0
  const send = (draft: TransferDraft, refuse: (refusal: unknown) => void) =>
    action.run({ params, body: transferFormOf(reason, draft) }, refuse)
  return (
    <Dialog
      title={t('loans.correct.TRANSFER')}
      onClose={onClose}
      leave="CANCEL"
      actions={
        <Button type="submit" form={FORM_ID} loading={action.isBusy} disabled={!history.data || !choices || isNowhere}>
          {t(`transfer.do.${reason}`)}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{action.error}</FormError>
        <SelectField
          label={t('transfer.what')}
          value={reason}
          data={TRANSFER_REASONS.map((value) => ({ value, label: t(`transfer.reason.${value}`) }))}
          onChange={(event) => setReason(TRANSFER_REASONS.find((each) => each === event.currentTarget.value) ?? reason)}
        />
        <p className="muted small">
          {isNowhere
            ? t(reason === 'JOIN' ? 'transfer.noOther' : 'transfer.noBorrower', { name: loan.borrowerName })
            : t(`transfer.hint.${reason}`)}
        </p>
        {(history.isPending || isPending) && <Skeleton height="200px" />}
        {history.isError && <p className="muted small">{t('common.failed')}</p>}
        {history.data && choices && !isNowhere && (
          <Form key={reason} loan={loan} reason={reason} history={history.data} choices={choices} onSend={send} />
        )}
      </div>
    </Dialog>
  )
}

/** The borrowers who may take the loan over, or the loans that it may be joined with. */
function useChoices({ id, borrowerId }: LoanDetail, reason: TransferReason) {
  const user = useUser()
  const borrowers = useRead(listBorrowersOfLender, { params: { lenderId: user.id } })
  const loans = useRead(listLoansOfBorrower, { params: { borrowerId } })
  const others = loans.data?.filter((loan: Loan) => loan.id !== id && !isClosed(loan))
  const choices: readonly Choice[] | undefined =
    reason === 'JOIN'
      ? others?.map((loan) => ({ value: String(loan.id), label: `${loan.loanName} · ${loan.loanNumber}` }))
      : borrowers.data
          ?.filter((borrower) => borrower.id !== borrowerId)
          .map((borrower) => ({ value: String(borrower.id), label: borrower.fullName }))
  return { choices, isPending: borrowers.isPending || loans.isPending }
}

type FormProps = {
  loan: LoanDetail
  reason: TransferReason
  history: LoanHistory
  choices: readonly Choice[]
  onSend: (draft: TransferDraft, refuse: (refusal: unknown) => void) => Promise<unknown>
}

function Form({ loan, reason, history, choices, onSend }: FormProps) {
  const t = useText()
  const form = useForm<TransferDraft>({
    initial: newTransferDraft(history.today, reason === 'SPLIT' ? '' : loan.loanName),
    problemsOf: (draft) => transferProblems(reason, draft, history),
  })
  const submit = () => form.check() && onSend(form.values, (refusal) => form.refuse(refusal))
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      {reason !== 'SPLIT' && (
        <SelectField
          {...form.text(reason === 'JOIN' ? 'otherLoanId' : 'borrowerId')}
          label={t(reason === 'JOIN' ? 'transfer.joinWith' : 'transfer.newBorrower')}
          withAsterisk
          data={[
            { value: '', label: t(reason === 'JOIN' ? 'transfer.joinWith' : 'transfer.chooseBorrower') },
            ...choices,
          ]}
        />
      )}
      {reason === 'SPLIT' && <MoneyField {...form.field('amount')} label={t('transfer.secondAmount')} isRequired />}
      <TextField
        {...form.text('loanName')}
        label={t(reason === 'SPLIT' ? 'transfer.secondName' : 'transfer.newName')}
        maxLength={100}
        autoComplete="off"
      />
      <DayField
        {...form.field('date')}
        label={t('loans.countsFrom')}
        earliest={history.terms.originationOn}
        latest={history.today}
        isRequired
      />
      <TextField
        {...form.text('note')}
        label={`${t('word.note')} (${t('common.optional')})`}
        maxLength={500}
        autoComplete="off"
      />
      {reason === 'JOIN' && form.values.otherLoanId !== '' ? (
        <JoinedPreview draft={form.values} history={history} />
      ) : (
        <Preview reason={reason} draft={form.values} history={history} />
      )}
    </CheckedForm>
  )
}

function JoinedPreview({ draft, history }: { draft: TransferDraft; history: LoanHistory }) {
  const other = useRead(getLoanHistory, { params: { loanId: Number(draft.otherLoanId) } })
  return other.data ? <Preview reason="JOIN" draft={draft} history={history} other={other.data} /> : null
}

type PreviewProps = { reason: TransferReason; draft: TransferDraft; history: LoanHistory; other?: LoanHistory }

/** The loan before, beside each of the loans as which it goes on. */
function Preview({ reason, draft, history, other }: PreviewProps) {
  const t = useText()
  const preview = useMemo(() => transferPreview(reason, draft, { history, other }), [reason, draft, history, other])
  if (!preview) return null
  const headOf = (index: number) =>
    t(reason === 'SPLIT' ? (index === 0 ? 'transfer.first' : 'transfer.second') : 'transfer.new')
  return (
    <>
      <SecondPersonNote cents={preview.givenCents} />
      {preview.begun.map((state, index) => (
        <BeforeAfter
          key={headOf(index)}
          label={headOf(index)}
          heads={{ before: t('transfer.now'), after: headOf(index) }}
          before={preview.before}
          after={state}
        />
      ))}
    </>
  )
}
