import type { ImportPreview, ImportRemark } from '#contract/imports/imports.ts'
import { TERM_KEYS, type TermValues, termEntry } from '#contract/loans/term-table.ts'
import { asRead } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useTermValue } from '../terms/term-value.tsx'
import { Section } from '../ui/page/section.tsx'

/** What to know about rows that can be imported: how something in them was taken. */
export function ImportRemarks({ preview: { remarks, remarkCount } }: { preview: ImportPreview }) {
  const { t, known } = useSpeech()
  const inWords = useTermsInWords()
  if (remarkCount === 0) return null
  return (
    <Section title={t('imports.remarks', { count: remarkCount })}>
      <ul className="bullets">
        {remarks.map(({ row, code, values, message }) => (
          <li key={`${row} ${code}`}>
            <span className="muted">
              {row === null ? t('imports.wholeFile') : t('imports.rowAt', { number: row })}:{' '}
            </span>
            {known(code, asRead(inWords(values))) ?? message}
          </li>
        ))}
      </ul>
      {remarks.length < remarkCount && (
        <p className="muted small block" data-after="12">
          {t('imports.remarksCut', { count: remarks.length })}
        </p>
      )}
    </Section>
  )
}

/** The server writes terms as `dayCount 30/360, rounding HALF_UP`; a sentence of the screen says them as the loan form does. */
function useTermsInWords(): (values: ImportRemark['values']) => ImportRemark['values'] {
  const { known } = useSpeech()
  const termValue = useTermValue()
  const word = (name: string, written: string | number): string | number => {
    const key = TERM_KEYS.find((one) => one === name)
    if (key === undefined) return written
    const entry = termEntry(key)
    return termValue(entry, written as TermValues[typeof key] & string)
  }
  const inWords = (written: string): string =>
    written
      .split(', ')
      .map((pair) => pair.split(' '))
      .flatMap(([name = '', value = '']) => {
        const key = TERM_KEYS.find((one) => one === name)
        // A unit, such as months, is said with its number.
        return key === undefined || termEntry(key).namedWith
          ? []
          : [`${known(termEntry(key).label) ?? name}: ${word(name, value)}`]
      })
      .join('; ')
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'terms' && typeof value === 'string' ? inWords(value) : word(name, value),
      ]),
    )
}
