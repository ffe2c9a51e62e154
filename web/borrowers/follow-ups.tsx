import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type FollowUp, getAgenda, settleFollowUp } from '#contract/desk/agenda.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { Chip } from '../ui/status-chip.tsx'
import type { Tone } from '../ui/status-tone.ts'
import { isOnTheWay, settled } from './agenda-changes.ts'

const FollowUpDialog = lazy(async () => ({ default: (await import('./follow-up-dialog.tsx')).FollowUpDialog }))

type About = { loanId: number } | { borrowerId: number }

// What waits comes first; older ones are a click away.
const AT_ONCE = 4

/** Promises to pay and tasks on a loan, or on a borrower and their loans, with those that ended. */
export function FollowUps({ about }: { about: About }) {
  const t = useText()
  return (
    <Section title={t('agenda.title')} actions={<AddFollowUp about={about} />}>
      <FollowUpList about={about} none={<p className="muted small">{t('agenda.none')}</p>} />
    </Section>
  )
}

/** Opens the dialog of a new promise, of a loan alone, or of a new task. */
export function AddFollowUp({ about }: { about: About }) {
  const t = useText()
  const [adding, setAdding] = useState<FollowUp['kind'] | null>(null)
  const add = (kind: FollowUp['kind'], text: string) => (
    <button type="button" className="text-button" onClick={() => setAdding(kind)}>
      {text}
    </button>
  )
  return (
    <>
      {'loanId' in about && add('PROMISE', t('agenda.addPromise'))}
      {add('TASK', t('dashboard.addTask'))}
      {adding && (
        <Suspense>
          <FollowUpDialog kind={adding} about={about} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The promises and tasks, what waits first. `none` stands where there are none. */
export function FollowUpList({ about, none }: { about: About; none?: ReactNode }) {
  const t = useText()
  const agenda = useForeseenRead(getAgenda, { query: queryOf(about) })
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Read of={agenda} failed={t('agenda.failed')} keepsLast coming={none && <Skeleton height="40px" />}>
      {({ followUps }) =>
        followUps.length === 0 ? (
          none
        ) : (
          <>
            <ul className="plain-list lined" aria-label={t('agenda.title')}>
              {followUps.slice(0, isWhole ? undefined : AT_ONCE).map((item) => (
                <Row key={item.id} item={item} isOfLoan={'loanId' in about} />
              ))}
            </ul>
            {!isWhole && followUps.length > AT_ONCE && (
              <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
                {t('agenda.more', { count: followUps.length - AT_ONCE })}
              </button>
            )}
          </>
        )
      }
    </Read>
  )
}

const queryOf = (about: About) =>
  'loanId' in about ? { loanId: String(about.loanId) } : { borrowerId: String(about.borrowerId) }

const TONES: Record<FollowUp['state'], Tone> = {
  OPEN: 'INFO',
  KEPT: 'SUCCESS',
  BROKEN: 'WARNING',
  WITHDRAWN: 'NEUTRAL',
  DONE: 'SUCCESS',
}

function Row({ item, isOfLoan }: { item: FollowUp; isOfLoan: boolean }) {
  const t = useText()
  const format = useFormat()
  const isTask = item.kind === 'TASK'
  const settle = useAction(settleFollowUp, {
    failed: 'agenda.failedToSave',
    said: t(isTask ? 'agenda.doneSaid' : 'agenda.endSaid'),
    hasNoPlaceForError: true,
    foresee: () => settled(item, localToday()),
  })
  const day = format.dayIn(item.dueDate)
  const what = isTask ? item.text : t('agenda.promiseOf', { amount: format.usd(item.amount), day })
  const notes = [
    isTask && t('agenda.taskFor', { day }),
    item.state === 'OPEN' && (item.received ?? 0) > 0 && t('agenda.receivedOf', { amount: format.usd(item.received) }),
    !isTask && item.text,
  ].filter(Boolean)
  return (
    <li className="list-row row wrap spread" data-gap="8 16">
      <span className="breaks">
        {what}
        <span className="muted small block">{notes.join(' · ')}</span>
        {!isOfLoan && item.loanId !== null && (
          <Link className="small block" to={`/loans/${item.loanId}`}>
            {item.loanName}
          </Link>
        )}
      </span>
      <span className="inline-row" data-gap="8">
        {item.isWaiting && (
          <button
            type="button"
            className="text-button"
            aria-label={t(isTask ? 'agenda.doneNamed' : 'agenda.endNamed', { what })}
            disabled={isOnTheWay(item)}
            onClick={() => void settle.run({ params: { followUpId: item.id } })}
          >
            {t(isTask ? 'agenda.done' : 'agenda.end')}
          </button>
        )}
        <Chip tone={TONES[item.state]}>{t(`agenda.state.${item.state}`)}</Chip>
      </span>
    </li>
  )
}
