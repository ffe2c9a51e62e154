import { IconCalendar, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { centsOf } from '#contract/fields.ts'
import { getSchedule, type LoanDetail, type ScheduledInstallment } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { saveFile } from '../ui/tables/save-file.ts'
import { type RowsFormat, saveRows } from '../ui/tables/save-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useWhy } from '../why/use-why.tsx'
import { type CalendarWords, calendarOf } from './calendar-file.ts'
import { chargesTitle } from './charges.ts'
import { inGroups } from './row-groups.tsx'
import { ScheduleSums, ScheduleTotals, useScheduleColumns } from './schedule-columns.tsx'
import { listOf, scheduleCsvRows, scheduleTotals } from './schedule-rows.ts'

type Props = {
  loan: Pick<LoanDetail, 'id' | 'loanName' | 'loanNumber' | 'nextPaymentDate' | 'taxes' | 'insurance' | 'serviceFee'>
}

// A longer table is split into pages: a weekly loan of 30 years has 1,560 rows.
const ROWS_AT_ONCE = 400
const PAGE_SIZES = [52, 104, 400] as const

// A shorter schedule is seen at a glance.
const ROWS_UNFOLDED = 36

/** The schedule of a loan as it stands today, with the paid installments. */
export function PaymentSchedule({ loan }: Props) {
  const t = useText()
  const schedule = useRead(getSchedule, { params: { loanId: loan.id } })
  const { ask, answer } = useWhy(loan.id)

  const entries = schedule.data === undefined ? undefined : listOf(schedule.data)
  const totals = scheduleTotals(entries ?? [])
  const hasCharges = totals.chargesCents > 0
  const columns = useScheduleColumns(loan, { ask, hasCharges })
  const charges = hasCharges ? t(chargesTitle(loan)) : null
  const years = useYears(charges)
  const open = entries?.find(({ isPaid }) => !isPaid)
  // A loan that was written off or sold has open rows, and asks for none of them.
  const asksForMore = loan.nextPaymentDate !== null
  const next = asksForMore ? open : undefined
  return (
    <Read of={schedule} failed={t('loans.scheduleFailed')}>
      <div className="stack" data-gap="16">
        <Toolbar>
          <span className="muted">
            {entries && entries.length > 0 && t('loans.paidOfRows', { count: entries.length, paid: totals.paidCount })}
            {open && !asksForMore && ` · ${t('loans.nothingDue')}`}
          </span>
          <span className="toolbar-end">
            <CalendarFile loan={loan} entries={entries ?? []} />
            <DownloadSchedule loan={loan} entries={entries ?? []} />
          </span>
        </Toolbar>
        <DataTable
          label={t('loans.paymentSchedule')}
          name="schedule-"
          columns={columns}
          rows={entries}
          rowKey={({ paymentNumber }) => paymentNumber}
          {...((entries?.length ?? 0) > ROWS_AT_ONCE && { pageSizes: PAGE_SIZES })}
          isMarked={({ paymentNumber }) => paymentNumber === next?.paymentNumber}
          arrange={years(entries ?? [])}
          moreLabel={({ paymentNumber }) => t('loans.splitOf', { number: paymentNumber })}
          footer={<ScheduleTotals totals={totals} charges={charges} />}
          isUnused
          empty={
            <EmptyState
              message={t('loans.noSchedule')}
              hint={t('loans.noScheduleHint')}
              icon={<IconCalendar size={24} stroke={1.5} aria-hidden="true" />}
            />
          }
        />
        {answer}
      </div>
    </Read>
  )
}

/** What is paid, and then a year each. This year and the next are open, so that the schedule begins at now. */
function useYears(charges: string | null) {
  const t = useText()
  return (entries: readonly ScheduledInstallment[]) => {
    if (entries.length <= ROWS_UNFOLDED || entries.length > ROWS_AT_ONCE) return
    const now = entries.find(({ isPaid }) => !isPaid)?.dueDate.slice(0, 4)
    return inGroups<ScheduledInstallment>({
      of: ({ isPaid, dueDate }) => (isPaid ? 'PAID' : dueDate.slice(0, 4)),
      startsOpen: (group) => group === now || Number(group) === Number(now) + 1,
      title: (group, { length: count }) =>
        group === 'PAID' ? t('loans.paidGroup', { count }) : t('loans.yearGroup', { year: group, count }),
      sums: (rows) => <ScheduleSums totals={scheduleTotals(rows)} charges={charges} />,
    })
  }
}

/** The open due days, as a file for the reader's calendar. */
function CalendarFile({ loan, entries }: Props & { entries: readonly ScheduledInstallment[] }) {
  const t = useText()
  const { usd } = useFormat()
  const words: CalendarWords = {
    titleOf: ({ paymentNumber, amount, charges }) =>
      t('loans.calendarTitle', {
        loan: loan.loanName,
        number: String(paymentNumber),
        amount: usdOfCents(centsOf(amount) + centsOf(charges)),
      }),
    textOf: ({ principalAmount, interestAmount, charges }) =>
      [
        t('loans.calendarText', { principal: usd(principalAmount), interest: usd(interestAmount) }),
        ...(charges > 0 ? [`${t(chargesTitle(loan))} ${usd(charges)}`] : []),
      ].join(', '),
  }
  const save = () =>
    saveFile({
      name: `${loan.loanNumber}.ics`,
      type: 'text/calendar;charset=utf-8',
      text: calendarOf(entries, { loanId: loan.id, now: new Date().toISOString(), words }),
    })
  return (
    <Button
      variant="default"
      disabled={loan.nextPaymentDate === null || entries.every(({ isPaid }) => isPaid)}
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
      onClick={save}
    >
      {t('loans.calendarFile')}
    </Button>
  )
}

type DownloadProps = Props & { entries: readonly ScheduledInstallment[] }

function DownloadSchedule({ loan, entries }: DownloadProps) {
  const t = useText()
  const hasCharges = entries.some(({ charges }) => charges > 0)
  const header = [
    t('loans.paymentNumber'),
    t('loans.dueDate'),
    t('word.amount'),
    t('word.principal'),
    t('word.interest'),
    ...(hasCharges ? [t(chargesTitle(loan))] : []),
    t('loans.remainingBalance'),
    t('word.status'),
  ]
  const words = { paid: t('scheduleStatus.PAID'), scheduled: t('scheduleStatus.SCHEDULED') }
  const save = (format: RowsFormat) =>
    saveRows(scheduleCsvRows(entries, { header, hasCharges, words }), {
      name: `${loan.loanNumber}-schedule`,
      format,
    }).catch(() => showToast({ text: t('ui.exportFailed') }))
  return (
    <>
      <Button
        variant="default"
        disabled={entries.length === 0}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void save('CSV')}
      >
        {t('loans.downloadSchedule')}
      </Button>
      <IconButton
        label={t('ui.exportXlsx')}
        word="XLSX"
        isWordShown
        isDisabled={entries.length === 0}
        onClick={() => void save('XLSX')}
      >
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
