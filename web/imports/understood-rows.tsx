import { IMPORT_AMOUNTS, IMPORT_DAYS, type ImportField } from '#contract/imports/import-fields.ts'
import type { ImportPreview } from '#contract/imports/imports.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { EmailText } from '../ui/email-text.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { fieldName } from './field-name.ts'

type Props = { rows: ImportPreview['understood'] }

/** The first rows as they were read, with days and amounts in our format, so that a wrong column is easy to see. */
export function UnderstoodRows({ rows }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const fields = [...new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)))]
  const columns: Column<ImportField>[] = [
    { key: 'field', title: t('imports.column'), cell: (field) => fieldName(speech, field) },
    ...rows.map(({ row, cells }) => ({
      key: String(row),
      title: t('imports.rowAt', { number: row }),
      cell: (field: ImportField) => (
        <Understood field={field} value={cells.find((cell) => cell.field === field)?.value} />
      ),
    })),
  ]
  return (
    <DataTable
      label={t('imports.understood')}
      columns={columns}
      rows={fields}
      rowKey={(field) => field}
      name="first"
      empty={null}
    />
  )
}

function Understood({ field, value }: { field: ImportField; value: string | undefined }) {
  if (value === undefined) return '–'
  if (IMPORT_DAYS.includes(field)) return <DayText value={value} />
  if (IMPORT_AMOUNTS.includes(field)) return <Amount dollars={Number(value)} />
  return (
    <span>
      <EmailText address={value} />
    </span>
  )
}
