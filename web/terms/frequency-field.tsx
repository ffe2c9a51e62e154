import { FREQUENCIES, type Frequency, INTERVAL_UNITS, type IntervalUnit } from '#engine/terms/terms.ts'
import { useSpeech } from '../i18n/use-text.ts'
import type { FieldProps } from '../ui/fields/field-props.ts'
import { CountField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'

/** What a unit begins with: none of them is a frequency that has a name. */
const FIRST_COUNT: Readonly<Record<IntervalUnit, number>> = { DAYS: 10, WEEKS: 3, MONTHS: 5 }

/** Chooses how often payments are due: by a name, or by a number of days, weeks or months. */
export function FrequencyField({ value, onChange, isRequired, isDisabled, error, ...field }: FieldProps<Frequency>) {
  const { t, known } = useSpeech()
  const [, digits, unit] = /^EVERY_(\d+)_(DAYS|WEEKS|MONTHS)$/.exec(value) ?? []
  const numbered = FREQUENCIES.some((one) => one === value) ? undefined : (unit as IntervalUnit | undefined) // as the pattern says
  const every = (count: number, of: IntervalUnit): Frequency => `EVERY_${count}_${of}`
  return (
    <>
      <SelectField
        {...field}
        error={numbered ? undefined : error}
        value={numbered ?? value}
        onChange={({ currentTarget: { value: word } }) => {
          const chosen = INTERVAL_UNITS.find((one) => one === word)
          onChange(chosen ? every(FIRST_COUNT[chosen], chosen) : (word as Frequency)) // the options are frequencies
        }}
        withAsterisk={isRequired ?? false}
        disabled={isDisabled ?? false}
        data={[
          ...FREQUENCIES.map((word) => ({ value: word, label: known(`frequency.${word}`) ?? word })),
          ...INTERVAL_UNITS.map((one) => ({ value: one, label: t(`frequency.number.${one}`) })),
        ]}
      />
      {numbered && (
        <CountField
          label={t(`frequency.howMany.${numbered}`)}
          value={Number(digits) || null}
          error={error}
          isDisabled={isDisabled}
          onChange={(count) => onChange(every(count ?? 0, numbered))}
          isRequired
        />
      )}
    </>
  )
}
