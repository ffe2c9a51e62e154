import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { dayText, localToday } from '../../i18n/format.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import { useDismiss } from '../use-dismiss.ts'
import type { FieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { typedDay } from './typed-values.ts'
import './day-field.css'

// The calendar loads when somebody opens it, because most users type the day.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type Props = FieldProps<string | null> & {
  /** The first and the last day that the calendar offers. */
  earliest?: string | undefined
  latest?: string | undefined
}

/** A calendar day as 'YYYY-MM-DD': typed as 12/1, Dec 1, 2026-12-01, today or +30, or picked. null while empty. */
export function DayField({ earliest, latest, ...props }: Props) {
  const { t, known } = useSpeech()
  const unreadable = t('ui.dayUnreadable')
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss({ isOpen, box, onDismiss: () => setIsOpen(false) })

  return (
    <div className="day-field" ref={box}>
      <TypedField
        {...props}
        // The refusal says how programs write a day; people are shown the form of the field.
        error={props.error === known('field.day') ? unreadable : props.error}
        placeholder={props.placeholder ?? t('ui.dayMask')}
        read={(text) => typedDay(text, localToday())}
        write={(day) => dayText(day, 'short') ?? ''}
        unreadable={unreadable}
        rightSection={
          <IconButton
            label={t('ui.openCalendar')}
            isExpanded={isOpen}
            isDisabled={props.isDisabled ?? false}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {isOpen && (
        <Suspense>
          <Calendar
            field={box}
            day={props.value}
            earliest={earliest}
            latest={latest}
            onPick={(day) => {
              props.onChange(day)
              setIsOpen(false)
              box.current?.querySelector('input')?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
