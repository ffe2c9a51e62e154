import type { ReactNode } from 'react'
import { dayText } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import type { ShownRow } from '../ui/tables/data-table.tsx'
import { inGroups } from './row-groups.tsx'

type Dated = { at: string }

/** The entries of a log, those of each day below its date. The date takes as many columns as the table has. */
export const inDays = <Row extends Dated>(
  columns: number,
): ((rows: readonly Row[], shown: ShownRow<Row>) => ReactNode) =>
  inGroups<Row>({
    of: ({ at }) => dayText(at) ?? '',
    startsOpen: () => true,
    title: (day) => day,
    titleColumns: columns,
    sums: () => null,
  })

/** Spanish counts the hours to 24, so that no English half of the day stands alone: '4:04 PM', '16:04'. */
const TIMES = {
  en: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
  es: new Intl.DateTimeFormat('es-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
}

/** The time of an entry, whose day stands above it. */
export function TimeOfDay({ of: instant }: { of: string }) {
  const { language } = useSpeech()
  return (
    <time className="figures" dateTime={instant}>
      {TIMES[language].format(new Date(instant))}
    </time>
  )
}
