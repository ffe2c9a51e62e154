import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addMonths } from '#engine/numbers/dates.ts'
import { dayText, localToday } from '../../i18n/format.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import { dayAfterKey, isSameMonth, monthGrid, monthTitle, weekdayNames } from './month-grid.ts'
import './calendar.css'

type Props = {
  /** The field that the calendar belongs to. */
  field: RefObject<HTMLElement | null>
  day: string | null
  earliest?: string | undefined
  latest?: string | undefined
  onPick: (day: string) => void
}

/** A month to pick a day from, by mouse or by arrow keys. */
export function Calendar({ field, day, earliest = '0001-01-01', latest = '9999-12-31', onPick }: Props) {
  const { t, language } = useSpeech()
  const today = localToday()
  const [at, setAt] = useState(day ?? (today > latest ? latest : today < earliest ? earliest : today))
  const [place] = useState(() => placeFor(field.current))
  const grid = useRef<HTMLTableElement>(null)
  // The day reached by the keyboard has the focus, from the moment the calendar opens.
  useEffect(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at])

  const isOffered = (candidate: string) => candidate >= earliest && candidate <= latest
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key)
    if (next === null) return
    event.preventDefault()
    if (isOffered(next)) setAt(next)
  }
  return (
    <div
      className="day-field-calendar popup calendar stack"
      data-gap="8"
      data-above={place.isAbove}
      data-end={place.isAtEnd}
    >
      <MonthLine at={at} onMonth={(months) => setAt(addMonths(at, months))} />
      <table className="calendar-grid" ref={grid} onKeyDown={onKeyDown} aria-label={monthTitle(at, language)}>
        <thead>
          <tr>
            {weekdayNames(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at).map((week) => (
            <tr key={week[0]}>
              {week.map((offered) => (
                <td key={offered}>
                  <button
                    type="button"
                    className="calendar-day tabular"
                    data-day={offered}
                    data-other={!isSameMonth(offered, at)}
                    data-today={offered === today}
                    aria-pressed={offered === day}
                    aria-label={dayText(offered, 'long') ?? offered}
                    tabIndex={offered === at ? 0 : -1}
                    disabled={!isOffered(offered)}
                    onClick={() => onPick(offered)}
                  >
                    {Number(offered.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="calendar-today text-button strong"
        disabled={!isOffered(today)}
        onClick={() => onPick(today)}
      >
        {t('word.today')}
      </button>
    </div>
  )
}

/** The month shown, with buttons for other months and years. */
function MonthLine({ at, onMonth }: { at: string; onMonth: (months: number) => void }) {
  const { t, language } = useSpeech()
  return (
    <div className="row">
      <IconButton label={t('ui.previousYear')} onClick={() => onMonth(-12)}>
        <IconChevronsLeft size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('ui.previousMonth')} onClick={() => onMonth(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <span className="calendar-title strong" aria-live="polite">
        {monthTitle(at, language)}
      </span>
      <IconButton label={t('ui.nextMonth')} onClick={() => onMonth(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('ui.nextYear')} onClick={() => onMonth(12)}>
        <IconChevronsRight size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type Place = { isAbove: boolean; isAtEnd: boolean }

/** Size of the calendar with its borders, in px. */
const CALENDAR = { width: 308, height: 372 }

/** Below the field and aligned with its start, or shifted where the window is too small. */
function placeFor(box: HTMLElement | null): Place {
  const { top, bottom, left } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0, left: 0 }
  return {
    isAbove: bottom + CALENDAR.height > window.innerHeight && top > CALENDAR.height,
    isAtEnd: left + CALENDAR.width > window.innerWidth,
  }
}
