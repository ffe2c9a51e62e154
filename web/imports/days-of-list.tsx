import { DAY_ORDERS, type DayOrder } from '#contract/tables/date-format.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = {
  /** The day of all balances, where no column gives it; undefined where a column does, or no day is needed. */
  balance: { day: string | null; error: string | undefined; onDay: (day: string | null) => void } | undefined
  /** The order of day and month in dates with slashes; null where every column makes it clear. */
  order: DayOrder | null
  onOrder: (order: DayOrder) => void
}

/** Asks for the days and the date order that the list itself does not tell. */
export function DaysOfList({ balance, order, onOrder }: Props) {
  const t = useText()
  if (!balance && order === null) return null
  return (
    <div className="fit-columns" data-before="12" data-after="12" data-gap="12" data-column="240" data-keep="true">
      {balance && (
        <DayField
          label={t('imports.asOfDate')}
          description={t('imports.asOfHint')}
          value={balance.day}
          error={balance.error}
          latest={localToday()}
          onChange={balance.onDay}
          isRequired
        />
      )}
      {order !== null && (
        <SelectField
          label={t('imports.dayOrder')}
          description={t('imports.dayOrderHint')}
          value={order}
          data={DAY_ORDERS.map((one) => ({ value: one, label: t(`imports.dayOrder.${one}`) }))}
          onChange={({ currentTarget: { value } }) => onOrder(DAY_ORDERS.find((one) => one === value) ?? order)}
        />
      )}
    </div>
  )
}
