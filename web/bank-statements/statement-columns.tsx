import { BANK_FIELDS, type BankField, type BankMapping } from '#contract/bank-statements/bank-columns.ts'
import type { StatementPreview } from '#contract/bank-statements/bank-statements.ts'
import { DAY_ORDERS } from '#contract/tables/date-format.ts'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import type { ChosenStatement } from './statement-calls.ts'

type Props = { preview: StatementPreview; chosen: ChosenStatement; onChange: (next: ChosenStatement) => void }

/** The meaning of each column, the format of days, and the account. Every change loads a new preview. */
export function StatementColumns({ preview, chosen, onChange }: Props) {
  const t = useText()
  const { columns, dayOrder, account, isRemembered, isReadable } = preview
  // A choice shows at once, even while its preview loads.
  const mapping = chosen.mapping ?? preview.mapping
  const reading = { ...chosen, mapping, dayOrder, account: chosen.account ?? account }
  const offered = columns.map(({ name }, place) => ({
    value: String(place),
    label: name === '' ? t('word.columnAt', { number: place + 1 }) : name,
  }))
  const sampleOf = (field: BankField) => columns[mapping[field] ?? -1]?.samples[0]
  return (
    <details open={!isReadable || preview.problemCount > 0}>
      <summary className="text-button">{t('word.columns')}</summary>
      <Note tone={isReadable ? 'INFO' : 'WARNING'}>
        {isReadable ? t(isRemembered ? 'bank.remembered' : 'bank.guessed') : t('bank.notReadable')}
      </Note>
      <div className="fit-columns" data-gap="12" data-before="12" data-keep="true">
        {BANK_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`bank.field.${field}`)}
            description={sampleOf(field) === undefined ? ' ' : t('word.example', { sample: sampleOf(field) ?? '' })}
            value={mapping[field] === undefined ? '' : String(mapping[field])}
            data={[{ value: '', label: t('bank.noColumn') }, ...offered]}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...reading,
                mapping: mappingWith(mapping, { field, place: value === '' ? null : Number(value) }),
              })
            }
          />
        ))}
        <SelectField
          label={t('bank.dayOrder')}
          value={dayOrder}
          data={DAY_ORDERS.map((order) => ({ value: order, label: t(`bank.dayOrder.${order}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...reading, dayOrder: DAY_ORDERS.find((order) => order === value) ?? dayOrder })
          }
        />
        <TextField
          label={t('bank.accountName')}
          description={t('bank.accountHint')}
          defaultValue={account}
          maxLength={60}
          onBlur={({ currentTarget: { value } }) =>
            value !== reading.account && onChange({ ...reading, account: value })
          }
        />
      </div>
    </details>
  )
}

/**
 * The mapping with a field moved to a column, which then belongs to no other field; null removes the field's column.
 */
function mappingWith(mapping: BankMapping, { field, place }: { field: BankField; place: number | null }): BankMapping {
  const others = Object.entries(mapping).filter(([name, kept]) => name !== field && kept !== place)
  return { ...Object.fromEntries(others), ...(place !== null && { [field]: place }) }
}
