import { useState } from 'react'
import { Link } from 'react-router'
import type { BankLineStatus } from '#contract/bank-statements/bank-columns.ts'
import { type BankLine, listBankLines, releaseBankLine } from '#contract/bank-statements/bank-statements.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { LineInWords } from './choose-loan-dialog.tsx'

type Props = { status: Exclude<BankLineStatus, 'WAITING'>; statementId: number | undefined }

/** Lines that are assigned or set aside, the newest first, each with a way to undo that. */
export function DoneLines({ status, statementId }: Props) {
  const { t } = useSpeech()
  const paging = usePaging()
  const [leaving, setLeaving] = useState<BankLine | null>(null)
  const columns = useColumns(status, setLeaving)
  const query = {
    status,
    page: paging.page,
    limit: paging.size,
    ...(statementId && { statementId: String(statementId) }),
  }
  const answer = useReadPage(listBankLines, { query })
  return (
    <Read of={answer} failed={t('bank.failed')}>
      <PagedTable
        label={t(status === 'ASSIGNED' ? 'bank.assigned' : 'bank.setAside')}
        columns={columns}
        page={answer.data}
        paging={paging}
        rowKey={({ id }) => id}
        empty={<EmptyState message={t(status === 'ASSIGNED' ? 'bank.noneAssigned' : 'bank.noneAside')} />}
      />
      {leaving && <ReleaseDialog line={leaving} onClose={() => setLeaving(null)} />}
    </Read>
  )
}

function useColumns(status: Props['status'], onLeave: (line: BankLine) => void): Column<BankLine>[] {
  const { t } = useSpeech()
  const format = useFormat()
  return [
    {
      key: 'payer',
      title: t('bank.payer'),
      cell: ({ payer, memo }) => payer || memo || t('bank.noText'),
    },
    { key: 'day', title: t('word.day'), cell: ({ postedOn }) => <DayText value={postedOn} /> },
    { key: 'amount', title: t('word.amount'), cell: ({ amount }) => <Amount dollars={amount} />, isNumber: true },
    status === 'ASSIGNED'
      ? { key: 'loans', title: t('word.loan'), cell: (line) => <PaidLoans line={line} /> }
      : { key: 'reason', title: t('word.reason'), cell: ({ setAsideReason }) => setAsideReason },
    {
      key: 'actions',
      title: t('word.actions'),
      isActions: true,
      cell: (line) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('bank.undoLine', { amount: format.usd(line.amount), day: format.dayIn(line.postedOn) })}
          onClick={() => onLeave(line)}
        >
          {t('word.undo')}
        </Button>
      ),
    },
  ]
}

/** The loans a line paid, and the part of it that was set aside. */
function PaidLoans({ line }: { line: BankLine }) {
  const { t } = useSpeech()
  const format = useFormat()
  const counting = line.payments.filter(({ status }) => status === 'COMPLETED')
  return (
    <>
      {counting.map(({ id, loanId, loanName, borrowerName, amount }) => (
        <span key={id} className="block">
          <Link to={`/loans/${loanId}`}>{loanName}</Link>{' '}
          <span className="muted small block breaks">
            {borrowerName}
            {counting.length > 1 || line.setAside > 0 ? ` · ${format.usd(amount)}` : ''}
          </span>
        </span>
      ))}
      {line.setAside > 0 && (
        <span className="muted small block breaks">
          {t('bank.setAside')}: {format.usd(line.setAside)} · {line.setAsideReason}
        </span>
      )}
    </>
  )
}

/** Asks before a whole line goes back to waiting. */
function ReleaseDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useSpeech()
  const format = useFormat()
  const release = useAction(releaseBankLine, {
    failed: 'bank.undoFailed',
    said: t('bank.didUndo', { amount: format.usd(line.amount) }),
    onClose,
  })
  return (
    <FormDialog
      title={t('bank.undoLine', { amount: format.usd(line.amount), day: format.dayIn(line.postedOn) })}
      submitLabel={t('word.undo')}
      onSubmit={() => release.run({ params: { lineId: line.id } })}
      onClose={onClose}
      isBusy={release.isBusy}
      isDestructive
      error={release.error}
    >
      <LineInWords line={line} amount={line.amount} />
      <p>{t('bank.undoQuestion', { amount: format.usd(line.amount) })}</p>
    </FormDialog>
  )
}
