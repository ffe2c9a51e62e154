import { useState } from 'react'
import type { ResultOf } from '#contract/endpoint.ts'
import {
  FIELDS_OF_IMPORT,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '#contract/imports/import-fields.ts'
import { type ImportColumn, type ImportPreview, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { errorText, fieldErrorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { DaysOfList } from './days-of-list.tsx'
import { fieldName } from './field-name.ts'
import { type Chosen, useLook } from './import-calls.ts'

type Props = {
  kind: ImportKind
  file: File
  columns: ResultOf<typeof readImportColumns>
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
  asOfDate: string | null
  onAsOfDate: (day: string | null) => void
  loan: string
  onLoan: (loan: string) => void
  dayOrder: DayOrder | null
  onDayOrder: (order: DayOrder) => void
  onBack: () => void
  onKind: (kind: ImportKind) => void
  onRead: (columns: ResultOf<typeof readImportColumns>) => void
  onChecked: (chosen: Chosen, preview: ImportPreview) => void
}

/** The field of each column, as far as it is known or guessed, for the user to check. */
export function ColumnsStep({ kind, file, columns: read, mapping, asOfDate, dayOrder, loan, ...on }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { look, isLooking, error, reset } = useLook(previewImport)
  const { needed, welcome: optional } = FIELDS_OF_IMPORT[kind]
  // The day of the balances is asked for below its column, for files without one; the people stand by themselves.
  const asked =
    kind === 'LOANS_AS_OF' ? ([...needed, 'nextPaymentDate', 'interestPaidTo', 'asOfDate'] as const) : needed
  const people = PEOPLE.filter((field) => optional.includes(field))
  const welcome = optional.filter((field) => !asked.includes(field) && !PEOPLE.includes(field))
  // A sheet of one loan has no column of loans; the loan is asked for instead.
  const isFound =
    needed.every((field) => read.mapping[field] !== undefined || field === 'loan') && hasNext(kind, read.mapping)
  const [isAsked, setIsAsked] = useState(false)
  const needsDay = kind === 'LOANS_AS_OF' && mapping.asOfDate === undefined
  const lacksDay = needsDay && asOfDate === null
  const needsLoan = kind === 'PAYMENTS' && mapping.loan === undefined
  const oneLoan = needsLoan ? loan.trim() : ''
  const lacksNext = !hasNext(kind, mapping)
  const isLacking = (field: ImportField) => {
    if (field === 'nextPaymentDate' || field === 'interestPaidTo') return lacksNext
    return mapping[field] === undefined && !(field === 'loan' && oneLoan !== '')
  }
  const check = async (form: HTMLFormElement) => {
    setIsAsked(true)
    if (isLooking) return
    if (lacksDay || lacksNext || needed.some(isLacking)) return focusFault(form)
    try {
      const chosen = {
        kind,
        file,
        mapping,
        dayOrder,
        loan: oneLoan || null,
        asOfDate: kind === 'LOANS_AS_OF' ? asOfDate : null,
      }
      on.onChecked(chosen, await look(chosen))
    } catch {
      // The error is shown above the fields, which stay as they are.
    }
  }
  const choose = (field: ImportField, place: number | null) => {
    reset()
    on.onMapping(mappingWith(mapping, { field, place }))
  }
  const fields = { columns: read.columns, mapping, onChoose: choose }
  const dayError = isAsked && lacksDay ? t('imports.asOfRequired') : undefined
  const balance = needsDay ? { day: asOfDate, error: dayError, onDay: on.onAsOfDate } : undefined
  return (
    <CheckedForm className="stack" gap="16" onSubmit={check}>
      <FormError>
        {error && !fieldErrorText(error, 'loan', speech) && errorText(error, speech, 'imports.checkFailed')}
      </FormError>
      {read.suggestedKind && (
        <OtherKind suggested={read.suggestedKind} file={file} onKind={on.onKind} onRead={on.onRead} />
      )}
      <HowMatched isFound={isFound} isRemembered={read.isRemembered} />
      <Section title={t('imports.needed')}>
        <Fields
          {...fields}
          fields={asked}
          missingText={isAsked ? t('imports.columnNeeded') : undefined}
          isMissing={(field) => field !== 'asOfDate' && isLacking(field)}
        />
        {kind === 'LOANS_AS_OF' && (
          <p className="muted small" data-after="12">
            {t('imports.nextHint')}
          </p>
        )}
        <DaysOfList balance={balance} order={dayOrder} onOrder={on.onDayOrder} />
        {needsLoan && (
          <TextField
            label={t('imports.oneLoan')}
            description={t('imports.oneLoanHint')}
            value={loan}
            error={
              fieldErrorText(error, 'loan', speech) ?? (isAsked && isLacking('loan') && t('imports.oneLoanNeeded'))
            }
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              reset()
              on.onLoan(value)
            }}
          />
        )}
      </Section>
      {people.length > 0 && (
        <Section title={t('imports.people')}>
          <p className="muted small">{t(kind === 'BORROWERS' ? 'imports.peopleNames' : 'imports.peopleHint')}</p>
          <Fields {...fields} fields={people} />
        </Section>
      )}
      <Section title={t('imports.welcome')}>
        {(kind === 'LOANS' || kind === 'LOANS_AS_OF') && (
          <p className="muted small block" data-after="12">
            {t('imports.welcomeHint')}
          </p>
        )}
        <Welcome {...fields} fields={welcome} matched={read.mapping} />
      </Section>
      <div className="fill-phone wrap end" data-gap="8">
        <Button variant="default" onClick={on.onBack}>
          {t('common.back')}
        </Button>
        <Button type="submit" loading={isLooking}>
          {t('imports.check')}
        </Button>
      </div>
      <p className="muted small block" data-after="12" role="status">
        {isLooking && t('imports.checking')}
      </p>
    </CheckedForm>
  )
}

/** The next payment of a running loan is in the list, or follows from the day to which interest is paid. */
const hasNext = (kind: ImportKind, mapping: ImportMapping): boolean =>
  kind !== 'LOANS_AS_OF' || mapping.nextPaymentDate !== undefined || mapping.interestPaidTo !== undefined

/** The kind of list that the columns fit better, one press away. */
function OtherKind({
  suggested,
  file,
  onKind,
  onRead,
}: Pick<Props, 'file' | 'onKind' | 'onRead'> & { suggested: ImportKind }) {
  const speech = useSpeech()
  const { t } = speech
  const { look, isLooking, error } = useLook(readImportColumns)
  const kind = t(`imports.kind.${suggested}`)
  const readAgain = async () => {
    try {
      const columns = await look({ kind: suggested, file })
      onKind(suggested)
      onRead(columns)
    } catch {
      // The error is shown here; the columns stay as they are.
    }
  }
  return (
    <Note tone="WARNING">
      <span className="stack" data-gap="8">
        {t(suggested === 'LOANS_AS_OF' ? 'imports.hasBalances' : 'imports.hasLoans', { kind })}
        <span>
          <Button variant="default" onClick={() => void readAgain()} loading={isLooking}>
            {t(suggested === 'LOANS_AS_OF' ? 'imports.asRunning' : 'imports.asNew')}
          </Button>
        </span>
        <FormError>{error && errorText(error, speech, 'imports.readFailed')}</FormError>
      </span>
    </Note>
  )
}

/** Focuses the first field with an error, once the error is on screen. */
function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

function HowMatched({ isFound, isRemembered }: { isFound: boolean; isRemembered: boolean }) {
  const { t } = useSpeech()
  if (!isFound) return <Note tone="WARNING">{t('imports.notFoundHint')}</Note>
  return <Note>{t(isRemembered ? 'imports.rememberedHint' : 'imports.guessedHint')}</Note>
}

/** Who a loan is lent to: a loan of a borrower who is new here needs a name and a phone in the next step. */
const PEOPLE: readonly ImportField[] = ['fullName', 'firstName', 'lastName', 'phone']

/** The optional fields: those matched by a heading are shown, the rest are one click away. */
function Welcome({ matched, ...props }: FieldsProps & { matched: ImportMapping }) {
  const { t } = useSpeech()
  const isShown = (field: ImportField) => matched[field] !== undefined
  return (
    <>
      <Fields {...props} fields={props.fields.filter(isShown)} />
      <details data-before="12" data-after="12">
        <summary className="text-button">{t('imports.more')}</summary>
        <Fields {...props} fields={props.fields.filter((field) => !isShown(field))} />
      </details>
      <LeftOut columns={props.columns} mapping={props.mapping} />
    </>
  )
}

/**
 * The mapping with a field moved to a column, which then belongs to no other field; null removes the field's column.
 */
function mappingWith(
  mapping: ImportMapping,
  { field, place }: { field: ImportField; place: number | null },
): ImportMapping {
  const others = Object.entries(mapping).filter(([name, kept]) => name !== field && kept !== place)
  return { ...Object.fromEntries(others), ...(place !== null && { [field]: place }) }
}

type FieldsProps = {
  fields: readonly ImportField[]
  columns: readonly ImportColumn[]
  mapping: ImportMapping
  onChoose: (field: ImportField, place: number | null) => void
  /** The message at a field without a column. */
  missingText?: string | undefined
  isMissing?: (field: ImportField) => boolean
}

function Fields({ fields, columns, mapping, onChoose, missingText, isMissing }: FieldsProps) {
  const speech = useSpeech()
  const { t } = speech
  const offered = columns.map(({ name }, place) => ({
    value: String(place),
    label: name === '' ? t('word.columnAt', { number: place + 1 }) : name,
  }))
  return (
    <div className="fit-columns" data-before="12" data-after="12" data-gap="12" data-column="240" data-keep="true">
      {fields.map((field) => {
        const place = mapping[field]
        const sample = place === undefined ? undefined : columns[place]?.samples[0]
        return (
          <SelectField
            key={field}
            label={fieldName(speech, field)}
            description={sample === undefined ? ' ' : t('word.example', { sample })}
            value={place === undefined ? '' : String(place)}
            error={place === undefined && (isMissing?.(field) ?? true) && missingText}
            data={[{ value: '', label: t('imports.noColumn') }, ...offered]}
            onChange={({ currentTarget: { value } }) => onChoose(field, value === '' ? null : Number(value))}
          />
        )
      })}
    </div>
  )
}

function LeftOut({ columns, mapping }: Pick<FieldsProps, 'columns' | 'mapping'>) {
  const { t } = useSpeech()
  const used = new Set(Object.values(mapping))
  const names = columns.filter(({ name }, place) => !used.has(place) && name !== '').map(({ name }) => name)
  return (
    names.length > 0 && (
      <p className="muted small block" data-after="12">
        {t('imports.notImported', { names: names.join(', ') })}
      </p>
    )
  )
}
