import { useEffect, useRef, useState } from 'react'
import { SCENARIOS } from '#contract/reports/reports.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { DAYS, dayNamed, nameOfDay, nameOfPeriod, PERIODS, periodNamed } from './period.ts'
import type { ReportAddress } from './report-address.ts'

type Props = { address: ReportAddress }

/** The period of a report, by name or by its first and last day. */
export function PeriodChoice({ address: { selection } }: Props) {
  const t = useText()
  const change = useUrlChange()
  const [isOwn, setIsOwn] = useState(false)
  const { today, ...period } = selection
  const named = nameOfPeriod(period, today)
  const shown = isOwn ? 'CUSTOM' : named
  const choose = (value: string) => {
    const name = PERIODS.find((known) => known === value)
    setIsOwn(name === undefined)
    if (name) change({ ...periodNamed(name, today), page: null })
  }
  return (
    <>
      <SelectField
        label={t('reports.period')}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...PERIODS, 'CUSTOM' as const].map((value) => ({ value, label: t(`reports.period.${value}`) }))}
      />
      {shown === 'CUSTOM' && (
        <>
          <DayChoice
            label={t('word.from')}
            day={period.from}
            latest={period.to}
            onDay={(from) => change({ from, ...(from > period.to && { to: from }), page: null })}
          />
          <DayChoice
            label={t('word.to')}
            day={period.to}
            earliest={period.from}
            onDay={(to) => change({ to, ...(to < period.from && { from: to }), page: null })}
          />
        </>
      )}
    </>
  )
}

/** The day of a report, by name or by date. */
export function AsOfChoice({ address: { selection } }: Props) {
  const t = useText()
  const change = useUrlChange()
  const [isOwn, setIsOwn] = useState(false)
  const { asOf: day, today } = selection
  const shown = isOwn ? 'CUSTOM' : nameOfDay(day, today)
  const set = (next: Day) => change({ asOf: next < today ? next : null, page: null })
  const choose = (value: string) => {
    const name = DAYS.find((known) => known === value)
    setIsOwn(name === undefined)
    if (name) set(dayNamed(name, today))
  }
  return (
    <>
      <SelectField
        label={t('reports.asOf')}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...DAYS, 'CUSTOM' as const].map((value) => ({ value, label: t(`reports.day.${value}`) }))}
      />
      {shown === 'CUSTOM' && <DayChoice label={t('word.day')} day={day} latest={today} onDay={set} />}
    </>
  )
}

/** The first day of the forecast, its length, and its assumptions. */
export function ForecastChoice({ address }: Props) {
  const { months, scenario } = address.selection
  const t = useText()
  const change = useUrlChange()
  return (
    <>
      <AsOfChoice address={address} />
      <SelectField
        label={t('reports.months')}
        value={months}
        onChange={({ currentTarget: { value } }) => change({ months: value === '12' ? null : value })}
        data={['12', '24'].map((count) => ({ value: count, label: t('reports.nextMonths', { months: count }) }))}
      />
      <SelectField
        className="reports-scenario"
        label={t('reports.scenario')}
        value={scenario}
        onChange={({ currentTarget: { value } }) => change({ scenario: value === 'AS_AGREED' ? null : value })}
        data={SCENARIOS.map((value) => ({ value, label: t(`reports.scenario.${value}`) }))}
      />
    </>
  )
}

/** The number of past tax years that can be chosen. */
const YEARS = 10

/** The calendar year of a tax summary. */
export function YearChoice({ address: { selection } }: Props) {
  const t = useText()
  const change = useUrlChange()
  const thisYear = selection.today.slice(0, 4)
  const years = Array.from({ length: YEARS }, (_, index) => String(Number(thisYear) - index))
  return (
    <SelectField
      label={t('word.year')}
      value={selection.year}
      onChange={({ currentTarget: { value } }) => change({ year: value === thisYear ? null : value, page: null })}
      data={years.map((value) => ({ value, label: value }))}
    />
  )
}

type DayProps = { label: string; day: Day; onDay: (day: Day) => void; earliest?: Day; latest?: Day }

// Long enough that the report is read once per day typed, not once per digit.
const TYPING_MS = 600

/** A day that takes effect a moment after it was typed or picked. */
function DayChoice({ label, day, onDay, earliest, latest }: DayProps) {
  const [pending, setPending] = useState<Day | null | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // If the reader makes another choice or leaves in that moment, the typed day must not take effect.
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = (next: Day | null) => {
    setPending(next)
    clearTimeout(timer.current)
    if (next === null) return
    timer.current = setTimeout(() => {
      setPending(undefined)
      onDay(next)
    }, TYPING_MS)
  }
  return (
    <DayField
      label={label}
      value={pending === undefined ? day : pending}
      onChange={onChange}
      earliest={earliest}
      latest={latest}
    />
  )
}
