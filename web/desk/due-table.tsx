import { IconChevronDown } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { FollowUp } from '#contract/desk/agenda.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { CameFrom } from '../payments/use-return.ts'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageKeys } from '../ui/use-page-keys.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { type DuePayment, dueNowCents, type GroupOfDue } from './due-payments.ts'
import { focusRow, rowKeys } from './row-keys.ts'
import '../ui/fields/choice.css'
import '../ui/tables/data-table.css'
import '../ui/tables/narrow-tables.css'
import './worklist.css'

/** So many rows of a group are shown at first, and so many more with each press: each has fields that a press draws again. */
const SHOWN = 50

type Props = {
  groups: readonly GroupOfDue[]
  selected: ReadonlySet<number>
  amountOf: (row: DuePayment) => number | null
  onSelect: (rows: readonly DuePayment[], isSelected: boolean) => void
  onAmount: (row: DuePayment, amount: number | null) => void
  onRemind: (row: DuePayment) => void
  /** What borrowers promised to pay, by the id of the loan. */
  promises: ReadonlyMap<number, FollowUp>
}

/** The payments due, group by group, with a box, an amount and what can be done about each. */
export function DueTable({ groups, ...given }: Props) {
  const t = useText()
  const table = useRef<HTMLTableElement>(null)
  const opened = useOpened()
  const { place } = (useLocation().state ?? {}) as CameFrom
  // Back from recording the payment of a row, the focus goes on to the row that now has its place.
  useEffect(() => {
    if (place !== undefined) focusRow(table.current, place)
  }, [place])
  usePageKeys((event) => rowKeys(event, table.current))
  return (
    <div className="data-table worklist panel">
      <table ref={table}>
        <caption className="nowrap only-read-out">{t('payments.due')}</caption>
        <thead>
          <tr>
            <th scope="col" data-place="MARK">
              <span className="only-read-out">{t('lists.select', { loan: t('word.loan') })}</span>
            </th>
            <th scope="col" data-place="START">
              {t('word.loan')}
            </th>
            <th scope="col" data-place="END_BELOW">
              {t('loans.dueDate')}
            </th>
            <th scope="col" data-number="true" data-place="END">
              {t('desk.dueBeforeFees')}
            </th>
            <th scope="col" data-number="true">
              {t('desk.received')}
            </th>
            <th scope="col" data-actions="true">
              <span className="only-read-out">{t('word.actions')}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group, index) => (
          <Group
            key={group.group}
            group={group}
            first={rowsBefore(groups.slice(0, index), opened)}
            opened={opened}
            {...given}
          />
        ))}
      </table>
    </div>
  )
}

/** How many rows each group shows. In the address, so that Back from a row comes to the same rows. */
function useOpened() {
  const [search] = useSearchParams()
  const change = useUrlChange()
  const nameOf = (group: GroupOfDue['group']) => `rows-${group.toLowerCase()}`
  return {
    rowsOf: (group: GroupOfDue['group']) => Math.max(SHOWN, Number(search.get(nameOf(group))) || SHOWN),
    open: (group: GroupOfDue['group'], rows: number) => change({ [nameOf(group)]: String(rows) }),
  }
}

type GroupProps = Omit<Props, 'groups'> & {
  opened: ReturnType<typeof useOpened>
  group: GroupOfDue
  /** The place of its first row in the whole list. */
  first: number
}

function Group({ group: { group, rows, sumCents }, first, opened, ...given }: GroupProps) {
  const t = useText()
  const most = opened.rowsOf(group)
  const { selected, onSelect } = given
  const chosen = rows.filter(({ loanId }) => selected.has(loanId)).length
  const inGrace = rows.filter(({ graceUntil }) => graceUntil !== null).length
  const title = t(`desk.group.${group}`)
  const shown = rows.slice(0, most)
  return (
    <tbody>
      <tr className="worklist-group" data-tone={group === 'PAST_DUE' ? 'WARNING' : undefined}>
        <td data-place="MARK">
          <input
            className="choice"
            type="checkbox"
            aria-label={t('desk.selectGroup', { group: title })}
            checked={chosen === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < rows.length
            }}
            onChange={(event) => onSelect(rows, event.currentTarget.checked)}
          />
        </td>
        <td colSpan={2} data-place="START">
          <h2 className="worklist-title toned">{title}</h2>
        </td>
        <td colSpan={3} data-place="END" data-number="true">
          <span className="muted">
            {[t('count.loans', { count: rows.length }), inGrace > 0 && t('desk.groupInGrace', { count: inGrace })]
              .filter(Boolean)
              .join(', ')}
            {' · '}
          </span>
          <Amount cents={sumCents} />
        </td>
      </tr>
      {shown.map((row, index) => (
        <Row
          key={row.loanId}
          row={row}
          isSoon={group !== 'LATER'}
          place={first + index}
          isSelected={selected.has(row.loanId)}
          amount={given.amountOf(row)}
          promise={given.promises.get(row.loanId)}
          onSelect={onSelect}
          onAmount={given.onAmount}
          onRemind={given.onRemind}
        />
      ))}
      {shown.length < rows.length && (
        <tr>
          <td colSpan={6} data-place="START">
            <button type="button" className="text-button" onClick={() => opened.open(group, most + SHOWN)}>
              {t('desk.showMore', { count: Math.min(SHOWN, rows.length - shown.length) })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

type RowProps = Pick<Props, 'onSelect' | 'onAmount' | 'onRemind'> & {
  row: DuePayment
  isSelected: boolean
  amount: number | null
  promise: FollowUp | undefined
  /** A payment that is not due for long needs no reminder yet. */
  isSoon: boolean
  /** Which row of the whole list it is. */
  place: number
}

const Row = memo(function Row({
  row,
  isSoon,
  place,
  isSelected,
  amount,
  promise,
  onSelect,
  onAmount,
  onRemind,
}: RowProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { loanId, loanName, borrowerName } = row
  const typed = amount !== null && Math.round(amount * 100) !== dueNowCents(row) ? amount : null
  return (
    <tr data-open={isOpen} data-row={loanId}>
      <td data-place="MARK">
        <input
          className="choice"
          type="checkbox"
          aria-label={t('lists.select', { loan: loanName })}
          checked={isSelected}
          onChange={(event) => onSelect([row], event.currentTarget.checked)}
        />
        <button
          type="button"
          className="data-table-more"
          aria-expanded={isOpen}
          aria-label={t('desk.moreOn', { loan: loanName })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </td>
      <td data-place="START">
        <Link className="plain-link strong" to={`/loans/${loanId}`}>
          {loanName}
        </Link>
        <span className="muted small block breaks">{borrowerName}</span>
      </td>
      <td data-place="END_BELOW">
        <DayText value={row.dueOn} />
        <Lateness row={row} />
        <Promised promise={promise} />
      </td>
      <td data-number="true" data-place="END">
        <Amount cents={dueNowCents(row)} />
      </td>
      <td className="worklist-amount" data-number="true" data-label={t('desk.received')}>
        <MoneyField
          label={<span className="only-read-out">{t('desk.amountFor', { loan: loanName })}</span>}
          value={amount}
          onChange={(amount) => onAmount(row, amount)}
        />
      </td>
      <td data-actions="true" data-label="">
        <span className="inline-row" data-gap="8">
          {isSoon && (
            <button
              type="button"
              className="text-button"
              aria-label={t('desk.remindNamed', { name: borrowerName, loan: loanName })}
              onClick={() => onRemind(row)}
            >
              {t('dashboard.remind')}
            </button>
          )}
          <LinkButton
            to={`/loans/${loanId}/payment/new${typed === null ? '' : `?amount=${typed}`}`}
            state={{ from: `${pathname}${search}`, place }}
            size="xs"
            label={t('payments.recordOn', { loan: loanName })}
          >
            {t('dashboard.record')}
          </LinkButton>
        </span>
      </td>
    </tr>
  )
})

/** 'Promised $500.00 by Nov 30', or that the promise was broken. */
function Promised({ promise }: { promise: FollowUp | undefined }) {
  const t = useText()
  const format = useFormat()
  if (!promise) return null
  const values = { amount: format.usd(promise.amount), day: format.dayIn(promise.dueDate) }
  return (
    <span className="muted small block">
      {t(promise.state === 'BROKEN' ? 'desk.promiseBroken' : 'desk.promised', values)}
    </span>
  )
}

const rowsBefore = (groups: readonly GroupOfDue[], { rowsOf }: ReturnType<typeof useOpened>): number =>
  groups.reduce((sum, { group, rows }) => sum + Math.min(rows.length, rowsOf(group)), 0)

/** How late a payment is, or until when it is in grace. Nothing for one that is not late. */
function Lateness({ row: { daysPastDue, graceUntil } }: { row: DuePayment }) {
  const t = useText()
  const format = useFormat()
  if (daysPastDue <= 0) return null
  if (graceUntil !== null) {
    return <span className="muted small block">{t('desk.inGrace', { day: format.dayIn(graceUntil) })}</span>
  }
  return (
    <span className="toned small block" data-tone="WARNING">
      {t('desk.daysLate', { count: daysPastDue })}
    </span>
  )
}
