import { IconZzz } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { setSnooze } from '#contract/desk/agenda.ts'
import type { DocumentRequest } from '#contract/documents/document-requests.ts'
import type { Loan } from '#contract/loans/loans.ts'
import type { Proposal } from '#contract/loans/proposals.ts'
import type { ListedPayment } from '#contract/payments/payments.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { snoozed } from '../borrowers/agenda-changes.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Amount } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { type Agenda, followUpsFor, unanswered } from './agenda.ts'
import { type Attention, attentionFor } from './attention.ts'
import { RowsSkeleton } from './recent-loans.tsx'

const AgendaRows = lazy(async () => {
  const [{ AgendaRows: found }] = await Promise.all([import('./agenda-rows.tsx'), loadTexts('AGENDA')])
  return { default: found }
})
const FollowUpDialog = lazy(async () => {
  const [{ FollowUpDialog: found }] = await Promise.all([
    import('../borrowers/follow-up-dialog.tsx'),
    loadTexts('AGENDA'),
  ])
  return { default: found }
})
const RemindDialog = lazy(async () => {
  const [{ RemindDialog: found }] = await Promise.all([
    import('../desk/remind-dialog.tsx'),
    loadTexts('DESK'),
    loadTexts('REMINDERS'),
  ])
  return { default: found }
})

type Props = {
  /** undefined while loading. */
  loans: readonly Loan[] | undefined
  /** The newest payments that borrowers reported as sent, and the total number of them. */
  reported: { data: readonly ListedPayment[]; total: number } | undefined
  /** The newest requests of borrowers for other terms of payment. */
  requests: readonly Proposal[] | undefined
  /** Promises, tasks and entries put off; undefined when they could not be read. */
  agenda: Agenda | undefined
  isFailed: boolean
  today: Day
}

const SHOWN = 6

/** A lender's tasks for today, most pressing first. */
export function AttentionList({ loans, reported, requests = [], agenda = NO_AGENDA, isFailed, today }: Props) {
  const t = useText()
  const all = loans && unanswered(attentionFor(loans, today), agenda)
  const followUps = followUpsFor(agenda, today)
  const [isAdding, setIsAdding] = useState(false)
  const snooze = useSnooze(today)
  const [reminded, setReminded] = useState<Attention | null>(null)
  const isQuiet =
    all?.length === 0 &&
    reported?.total === 0 &&
    requests.length === 0 &&
    followUps.length === 0 &&
    agenda.documents.length === 0
  return (
    <Section
      title={t('dashboard.attention')}
      actions={
        <button type="button" className="text-button" onClick={() => setIsAdding(true)}>
          {t('dashboard.addTask')}
        </button>
      }
    >
      {isFailed && <p className="muted small">{t('dashboard.attentionFailed')}</p>}
      {!all && !isFailed && <RowsSkeleton />}
      {isQuiet && <p className="muted small">{t('dashboard.attentionNone')}</p>}
      <ul className="plain-list lined">
        {(all || isFailed) && reported?.data.map((payment) => <ReportedRow key={payment.id} payment={payment} />)}
        {(all || isFailed) && requests.map((request) => <RequestRow key={`request-${request.id}`} request={request} />)}
        {(all || isFailed) &&
          agenda.documents.map((request) => <DocumentRow key={`document-${request.id}`} request={request} />)}
        {followUps.length > 0 && (
          <Suspense fallback={<Skeleton height="56px" />}>
            <AgendaRows items={followUps} today={today} />
          </Suspense>
        )}
        {all?.slice(0, SHOWN).map((item) => (
          <li className="dashboard-row edge-row relative row" data-gap="16" key={`${item.kind}-${item.loanId}`}>
            <span className="dashboard-main grow stack">
              <Link className="plain-link covers clipped strong" to={`/loans/${item.loanId}`}>
                {item.loanName}
              </Link>
              <span className="dashboard-note clipped muted small">{item.borrowerName}</span>
            </span>
            <span className="dashboard-figure stack tabular">
              <Amount cents={item.amountCents} />
              <span
                className="dashboard-note clipped muted small"
                data-tone={item.kind === 'LATE' ? 'WARNING' : undefined}
              >
                <Reason item={item} />
              </span>
            </span>
            <Actions>
              <IconButton label={t('dashboard.snoozeNamed', { loan: item.loanName })} onClick={() => snooze(item)}>
                <IconZzz size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
              {item.kind === 'LATE' && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={t('dashboard.about', { what: t('dashboard.remind'), loan: item.loanName })}
                  onClick={() => setReminded(item)}
                >
                  {t('dashboard.remind')}
                </button>
              )}
              {item.kind !== 'MATURING' && (
                <Act to={`/loans/${item.loanId}/payment/new`} what={t('dashboard.record')} loanName={item.loanName} />
              )}
            </Actions>
          </li>
        ))}
      </ul>
      {isAdding && (
        <Suspense>
          <FollowUpDialog kind="TASK" about={null} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      {reminded && (
        <Suspense>
          <RemindDialog row={reminded} onClose={() => setReminded(null)} />
        </Suspense>
      )}
      {all && all.length > SHOWN && (
        <p className="muted small">
          <Link to="/payments">{t('dashboard.attentionMore', { count: all.length - SHOWN })}</Link>
        </p>
      )}
    </Section>
  )
}

const NO_AGENDA: Agenda = { followUps: [], snoozes: [], documents: [] }

/** Puts an entry off until tomorrow; the toast takes that back. */
function useSnooze(today: Day) {
  const t = useText()
  const { run } = useAction(setSnooze, {
    failed: 'dashboard.snoozeFailed',
    hasNoPlaceForError: true,
    foresee: ({ body }) => snoozed(body),
    onDone: ({ loanId, kind, until }) => {
      if (until === null) return
      const undo = () => void run({ body: { loanId, kind, until: null } })
      showToast({ text: t('dashboard.snoozed'), action: { label: t('word.undo'), run: undo } })
    },
  })
  return ({ loanId, kind }: Attention) => void run({ body: { loanId, kind, until: addDays(today, 1) } })
}

/** What can be done about a row without opening it. */
const Actions = ({ children }: { children: ReactNode }) => (
  <span className="dashboard-actions raised inline-row" data-gap="8">
    {children}
  </span>
)

function Act({ to, what, loanName }: { to: string; what: string; loanName: string }) {
  return (
    <LinkButton to={to} state={{ from: '/dashboard' }} size="xs">
      {what}
      <span className="only-read-out"> {loanName}</span>
    </LinkButton>
  )
}

/** A borrower's request to pay otherwise, which waits for an answer. */
function RequestRow({ request }: { request: Proposal }) {
  const t = useText()
  return (
    <li className="dashboard-row edge-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        <Link className="plain-link covers clipped strong" to={`/loans/${request.loanId}#requests`}>
          {request.loanName}
        </Link>
        <span className="dashboard-note clipped muted small">{request.borrowerName}</span>
      </span>
      <span className="dashboard-figure stack tabular">
        <span className="dashboard-note clipped muted small">{t('dashboard.request')}</span>
      </span>
      <Actions>
        <Act to={`/loans/${request.loanId}#requests`} what={t('dashboard.answer')} loanName={request.loanName} />
      </Actions>
    </li>
  )
}

/** A document that the lender asked for, which arrived and is to be looked at. */
function DocumentRow({ request: { loanId, loanName, borrowerName, title } }: { request: DocumentRequest }) {
  const t = useText()
  const to = `/loans/${loanId}#documents-asked`
  return (
    <li className="dashboard-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        <Link className="plain-link covers clipped strong" to={to}>
          {loanName}
        </Link>
        <span className="dashboard-note clipped muted small">{borrowerName}</span>
      </span>
      <span className="dashboard-figure stack tabular">
        <span className="dashboard-note clipped muted small">{t('dashboard.documentSent', { title })}</span>
      </span>
      <Actions>
        <Act to={to} what={t('dashboard.documentOpen')} loanName={loanName} />
      </Actions>
    </li>
  )
}

/** A payment that the borrower reported as sent, which waits to be confirmed. */
function ReportedRow({ payment }: { payment: ListedPayment }) {
  const t = useText()
  return (
    <li className="dashboard-row edge-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        <Link className="plain-link covers clipped strong" to="/payments?tab=reported">
          {payment.loanName}
        </Link>
        <span className="dashboard-note clipped muted small">{payment.borrowerName}</span>
      </span>
      <span className="dashboard-figure stack tabular">
        <Amount dollars={payment.amount} />
        <span className="dashboard-note clipped muted small">{t('dashboard.reported')}</span>
      </span>
      <Actions>
        <Act to="/payments?tab=reported" what={t('dashboard.confirm')} loanName={payment.loanName} />
      </Actions>
    </li>
  )
}

function Reason({ item }: { item: Attention }) {
  const t = useText()
  const format = useFormat()
  if (item.kind === 'LATE') {
    const late = t('dashboard.late', { count: item.days })
    return item.graceUntil === null ? late : t('dashboard.inGrace', { late, day: format.dayIn(item.graceUntil) })
  }
  if (item.kind === 'DUE_TODAY') return t('dashboard.dueToday')
  return item.days === 0 ? t('dashboard.maturesToday') : t('dashboard.maturing', { count: item.days })
}
