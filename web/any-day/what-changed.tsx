import { useMemo, useState } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Change, type Clocks, changesBetween, standingOn } from './two-clocks.ts'

type Props = { history: LoanHistory; at: Clocks; comparedWith: Day }

/** What changed between the chosen day and another, with everything known now: the figures side by side, and a list. */
export function WhatChanged({ history, at, comparedWith }: Props) {
  const t = useText()
  const format = useFormat()
  const { on, knownOn } = at
  const { earlier, later, before, after, changes } = useMemo(() => {
    const other: Clocks = { on: comparedWith, knownOn: null }
    const chosen: Clocks = { on, knownOn }
    // With the same day, the earlier of the two is the one that may know less.
    const [earlier, later] = on <= comparedWith ? [chosen, other] : [other, chosen]
    return {
      earlier,
      later,
      before: standingOn(history, earlier)?.state,
      after: standingOn(history, later)?.state,
      changes: changesBetween(history, { earlier, later }),
    }
  }, [history, on, knownOn, comparedWith])
  const heads = { before: format.day(earlier.on), after: format.day(later.on) }
  const isOneDay = on === comparedWith && knownOn === null
  const title = isOneDay ? t('anyDay.changed') : t('anyDay.changedFrom', { from: heads.before, to: heads.after })
  return (
    <Section title={title}>
      <div className="two-columns start" data-gap="24">
        {!isOneDay && before && after && <BeforeAfter label="" before={before} after={after} heads={heads} />}
        {changes.length === 0 ? (
          <p className="muted">{t(isOneDay ? 'anyDay.chooseDay' : 'anyDay.nothingChanged')}</p>
        ) : (
          <Changes changes={changes.toReversed()} />
        )}
      </div>
    </Section>
  )
}

const SHOWN_AT_FIRST = 8

/** The latest changes, and the others when asked for. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ol className="plain-list lined">
        {shown.map((change) => (
          <Line key={keyOf(change)} change={change} />
        ))}
      </ol>
      {shown.length < changes.length && (
        <button type="button" className="text-button touch" onClick={() => setIsWhole(true)}>
          {t('anyDay.allChanges', { count: changes.length })}
        </button>
      )}
    </div>
  )
}

const keyOf = (change: Change): string =>
  change.kind === 'EVENT' ? `event-${change.event.id}` : `${change.kind}-${change.installment}`

function Line({ change }: { change: Change }) {
  const t = useText()
  const format = useFormat()
  const cents = change.kind === 'EVENT' ? amountOf(change.event) : change.amountCents
  const enteredOn = change.kind === 'EVENT' ? localToday(new Date(change.event.recordedAt)) : change.on
  return (
    <li className="list-row">
      <div className="spread" data-gap="16">
        <span className={change.kind === 'FELL_DUE' ? 'muted' : 'strong'}>
          <What change={change} />
        </span>
        {cents !== null && <Amount cents={cents} />}
      </div>
      <p className="muted small">
        <DayText value={change.on} />
        {enteredOn !== change.on && ` · ${t('anyDay.entered', { day: format.dayIn(enteredOn) })}`}
      </p>
    </li>
  )
}

function What({ change }: { change: Change }) {
  const t = useText()
  const format = useFormat()
  if (change.kind === 'LATE_FEE') return t('story.lateFee', { number: String(change.installment) })
  if (change.kind === 'FELL_DUE') return t('anyDay.fellDue', { number: String(change.installment) })
  const { event, isTakenBack } = change
  const title =
    event.kind === 'PAYMENT_REVERSED'
      ? t('story.kind.PAYMENT_REVERSED', { day: format.dayIn(event.effectiveOn) })
      : t(isLifting(event) ? 'story.markLifted' : isBrought(event) ? 'story.takenOver' : `story.kind.${event.kind}`)
  return isTakenBack ? `${title} · ${t('anyDay.takenBack')}` : title
}

const isLifting = (event: LoanEvent): boolean => event.kind === 'MARKED_DEFAULTED' && event.isLifted === true
const isBrought = (event: LoanEvent): boolean => event.kind === 'DISBURSED' && event.isTakenOver === true

const amountOf = (event: LoanEvent): number | null => ('amountCents' in event ? event.amountCents : null)
