import { type Approval, type ApprovalFigures, getApproval } from '#contract/approvals/approvals.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useOwedLines } from '../loans/before-after.tsx'
import { type BeforeAfterLine, BeforeAfterLines } from '../loans/before-after-table.tsx'
import { shownStatus } from '../loans/shown-status.ts'
import { structureName } from '../loans/structure-name.ts'
import { frequencyText } from '../terms/frequency-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** The loan before and after the request, and whether something was recorded on it since. */
export function ApprovalChange({ approval }: { approval: Approval }) {
  const t = useText()
  const { data, isError } = useRead(getApproval, { params: { approvalId: approval.id } })
  if (isError) return <p className="muted small">{t('approvals.loadFailed')}</p>
  if (!data) return <Skeleton height="220px" />
  return (
    <>
      {data.hasMovedOn && <Note tone="WARNING">{t('approval.loanMovedOn')}</Note>}
      <Sides before={data.before} after={data.after} />
    </>
  )
}

type Figures = ApprovalFigures | null
type Line = BeforeAfterLine<ApprovalFigures>

function Sides({ before, after }: { before: Figures; after: Figures }) {
  const t = useText()
  const writtenOff: Line = {
    key: 'writtenOff',
    title: t('word.writtenOff'),
    cell: (figures) => <Amount dollars={figures.writtenOff} />,
    isShown: (before?.writtenOff ?? 0) + (after?.writtenOff ?? 0) > 0,
  }
  const interestToCome: Line = {
    key: 'interestToCome',
    title: t('approvals.interestToCome'),
    cell: (figures) => <Amount dollars={figures.interestToCome} />,
    isShown: before?.interestToCome !== after?.interestToCome,
  }
  const lines = [...useTermLines(before, after), ...useOwedLines(before, after), interestToCome, writtenOff]
  return <BeforeAfterLines caption={t('approvals.change')} before={before} after={after} lines={lines} />
}

/** The terms that change; for a new loan, all of them. */
function useTermLines(before: Figures, after: Figures): Line[] {
  const { t, known } = useSpeech()
  const format = useFormat()
  const line = (key: keyof ApprovalFigures, title: string, cell: Line['cell']): Line => ({
    key,
    title,
    cell,
    isShown: before?.[key] !== after?.[key],
  })
  const day = (value: string | null) => (value === null ? '–' : <DayText value={value} />)
  return [
    line('borrowerName', t('word.borrower'), ({ borrowerName }) => borrowerName),
    line('status', t('word.status'), ({ status }) => t(`loanStatus.${shownStatus(status)}`)),
    line('principalAmount', t('approvals.lent'), ({ principalAmount }) => <Amount dollars={principalAmount} />),
    line('interestRate', t('approvals.rate'), ({ interestRate }) => format.percent(interestRate)),
    line('maturityDate', t('approvals.maturity'), ({ maturityDate }) => day(maturityDate)),
    line('paymentFrequency', t('loans.frequency'), ({ paymentFrequency }) =>
      frequencyText({ known }, paymentFrequency),
    ),
    line('paymentStructure', t('loans.structure'), (figures) => t(structureName(structureOf(figures)))),
    line('balloonPaymentDate', t('loans.balloonDate'), ({ balloonPaymentDate }) => day(balloonPaymentDate)),
  ]
}

const structureOf = ({ isPaymentStated, balloonPaymentDate, ...figures }: ApprovalFigures) => ({
  ...figures,
  paymentRule: isPaymentStated ? 'STATED' : null,
  hasBalloonPayment: balloonPaymentDate !== null,
})
