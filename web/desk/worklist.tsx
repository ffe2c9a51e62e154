import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type FollowUp, getAgenda } from '#contract/desk/agenda.ts'
import { listLoansOfLender } from '#contract/loans/loans.ts'
import type { PaymentOutcome } from '#contract/payments/payments.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useRead } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { PillSelect } from '../ui/fields/pill-select.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { TableSkeleton } from '../ui/page/skeleton.tsx'
import { FilterFold } from '../ui/tables/filter-fold.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useUrlState } from '../ui/use-url-state.ts'
import {
  type DuePayment,
  dueNowCents,
  duePayments,
  type GroupOfDue,
  groupedDue,
  inQueue,
  matchingDue,
  QUEUES,
} from './due-payments.ts'
import { DueTable } from './due-table.tsx'
import type { Posted } from './posted.ts'
import { PostingBar } from './posting-bar.tsx'
import { PostingResult } from './posting-result.tsx'

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }))

/** The next payment of each loan by urgency; those that came in are recorded together. */
export function Worklist() {
  const t = useText()
  const user = useUser()
  const today = localToday()
  const [search, setSearch] = useListSearch()
  const [queue, setQueue] = useUrlState('days', 'any')
  const agenda = useForeseenRead(getAgenda, { query: {} })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number | null>>(new Map())
  const [posted, setPosted] = useState<Posted | null>(null)
  // In the address, so that the palette opens it too.
  const [remindedId, setRemindedId] = useUrlState('remind', '')
  const loans = useRead(
    listLoansOfLender,
    { params: { lenderId: user.id }, query: { format: 'array' } },
    { asArray: true },
  )
  const due = useMemo(() => loans.data && duePayments(loans.data), [loans.data])
  // A letter is seen at once; the rows follow it.
  const searched = useDeferredValue(search)
  // The same functions for every row, so that a row which nothing happened to is not drawn again.
  const select = useCallback(
    (rows: readonly DuePayment[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Set(now)
        for (const { loanId } of rows) isSelected ? next.add(loanId) : next.delete(loanId)
        return next
      }),
    [],
  )
  const enterAmount = useCallback(
    (row: DuePayment, amount: number | null) => {
      setAmounts((now) => new Map(now).set(row.loanId, amount))
      if (amount !== null) select([row], true)
    },
    [select],
  )
  const remind = useCallback(({ loanId }: DuePayment) => setRemindedId(String(loanId)), [setRemindedId])
  if (loans.isError) return <ErrorState message={t('payments.failed')} onRetry={loans.refetch} />
  if (!due) return <TableSkeleton rows={8} columns={6} />

  /** The amount typed for a row, null where it was emptied; untouched, what is due on the loan. */
  const amountOf = (row: DuePayment): number | null =>
    amounts.has(row.loanId) ? (amounts.get(row.loanId) ?? null) : dueNowCents(row) / 100
  const reminded = due.find(({ loanId }) => String(loanId) === remindedId)
  const chosen = due.filter(({ loanId }) => selected.has(loanId))
  const promises = new Map<number, FollowUp>(
    agenda.data?.followUps.flatMap((item) => (item.kind === 'PROMISE' && item.loanId ? [[item.loanId, item]] : [])),
  )
  const groups = groupedDue(inQueue(matchingDue(due, searched), queue), today)
  const takeOut = (outcomes: readonly PaymentOutcome[]) => {
    const recorded = new Set(outcomes.flatMap(({ loanId, payment }) => (payment ? [loanId] : [])))
    setSelected((now) => new Set([...now].filter((loanId) => !recorded.has(loanId))))
    setAmounts((now) => new Map([...now].filter(([loanId]) => !recorded.has(loanId))))
  }
  return (
    <div className="stack" data-gap="16">
      {posted && (
        <PostingResult posted={posted} loans={loans.data ?? []} onChange={setPosted} onClose={() => setPosted(null)} />
      )}
      <Toolbar isHidden={due.length === 0}>
        <SearchBox label={t('payments.search')} value={search} onChange={setSearch} />
        <FilterFold active={queue === 'any' ? 0 : 1}>
          <PillSelect
            label={t('word.daysPastDue')}
            value={queue}
            isChosen={queue !== 'any'}
            choices={QUEUES.map((value) => ({ value, label: t(`desk.queueOf.${value}`) }))}
            onChange={setQueue}
          />
        </FilterFold>
        <p className="not-under-finger toolbar-end muted small">{t('desk.keys')}</p>
      </Toolbar>
      {groups.length === 0 ? (
        <NothingDue
          isFiltered={search.trim() !== '' || queue !== 'any'}
          onClear={() => {
            setSearch('')
            setQueue('any')
          }}
        />
      ) : (
        <>
          {search.trim() === '' && queue === 'any' && isQuiet(groups) && <p className="muted">{t('desk.allDone')}</p>}
          <DueTable
            groups={groups}
            selected={selected}
            amountOf={amountOf}
            onSelect={select}
            onAmount={enterAmount}
            onRemind={remind}
            promises={promises}
          />
        </>
      )}
      {chosen.length > 0 && (
        <PostingBar
          rows={chosen.map((row) => ({ ...row, amount: amountOf(row) }))}
          onClear={() => setSelected(new Set())}
          onPosted={(next) => {
            takeOut(next.outcomes)
            setPosted(next)
          }}
        />
      )}
      {reminded && (
        <Suspense>
          <RemindDialog row={reminded} onClose={() => setRemindedId('')} />
        </Suspense>
      )}
    </div>
  )
}

const isQuiet = (groups: readonly GroupOfDue[]): boolean => groups.every(({ group }) => group === 'LATER')

function NothingDue({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  return (
    <div className="panel">
      <EmptyState
        message={t(isFiltered ? 'payments.noMatch' : 'payments.nothingDueAnywhere')}
        {...(!isFiltered && { hint: t('payments.nothingDueHint') })}
        icon={<IconCalendar size={24} stroke={1.5} aria-hidden="true" />}
      >
        {isFiltered ? (
          <Button variant="default" onClick={onClear}>
            {t('loans.clearSearch')}
          </Button>
        ) : (
          <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
        )}
      </EmptyState>
    </div>
  )
}
