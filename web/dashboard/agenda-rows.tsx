import { Link } from 'react-router'
import { type FollowUp, moveTask, settleFollowUp } from '#contract/desk/agenda.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { isOnTheWay, moved, settled } from '../borrowers/agenda-changes.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Amount } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Promises and tasks that need the lender today, as rows of the list. */
export function AgendaRows({ items, today }: { items: readonly FollowUp[]; today: Day }) {
  return items.map((item) => <AgendaRow key={item.id} item={item} today={today} />)
}

function AgendaRow({ item, today }: { item: FollowUp; today: Day }) {
  const t = useText()
  const format = useFormat()
  const isTask = item.kind === 'TASK'
  const params = { followUpId: item.id }
  const settle = useAction(settleFollowUp, {
    failed: 'agenda.failedToSave',
    said: t(isTask ? 'agenda.doneSaid' : 'agenda.endSaid'),
    hasNoPlaceForError: true,
    foresee: () => settled(item, today),
  })
  const tomorrow = addDays(today, 1)
  const move = useAction(moveTask, {
    failed: 'agenda.failedToSave',
    said: t('agenda.movedSaid', { day: format.dayIn(tomorrow) }),
    hasNoPlaceForError: true,
    foresee: () => moved(item, tomorrow),
  })
  const what = isTask
    ? item.text
    : t('agenda.promiseOf', { amount: format.usd(item.amount), day: format.dayIn(item.dueDate) })
  const to =
    item.loanId !== null ? `/loans/${item.loanId}` : item.borrowerId !== null ? `/borrowers/${item.borrowerId}` : null
  const name = isTask ? item.text : (item.loanName ?? '')
  const about = isTask ? [item.loanName, item.borrowerName] : [item.borrowerName, item.text]
  const isLate = item.dueDate < today
  return (
    <li className="dashboard-row edge-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        {to ? (
          <Link className="plain-link covers clipped strong" to={to}>
            {name}
          </Link>
        ) : (
          <span className="strong breaks">{name}</span>
        )}
        <span className="dashboard-note clipped muted small">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="dashboard-figure stack tabular">
        {!isTask && <Amount dollars={item.amount} />}
        <span className="dashboard-note clipped muted small" data-tone={isLate ? 'WARNING' : undefined}>
          {isTask
            ? isLate
              ? t('agenda.taskSince', { day: format.dayIn(item.dueDate) })
              : t('agenda.taskToday')
            : t(isLate ? 'agenda.broken' : 'agenda.dueToday')}
        </span>
      </span>
      <span className="dashboard-actions raised inline-row" data-gap="8">
        {isTask && (
          <button
            type="button"
            className="text-button"
            aria-label={t('agenda.tomorrowNamed', { what })}
            disabled={isOnTheWay(item)}
            onClick={() => void move.run({ params, body: { dueDate: tomorrow } })}
          >
            {t('agenda.tomorrow')}
          </button>
        )}
        <button
          type="button"
          className="text-button"
          aria-label={t(isTask ? 'agenda.doneNamed' : 'agenda.endNamed', { what })}
          disabled={isOnTheWay(item)}
          onClick={() => void settle.run({ params })}
        >
          {t(isTask ? 'agenda.done' : 'agenda.end')}
        </button>
        {!isTask && (
          <LinkButton to={`/loans/${item.loanId}/payment/new`} state={{ from: '/dashboard' }} size="xs">
            {t('dashboard.record')}
            <span className="only-read-out"> {name}</span>
          </LinkButton>
        )}
      </span>
    </li>
  )
}
