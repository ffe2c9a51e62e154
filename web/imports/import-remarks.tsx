import type { ImportPreview } from '#contract/imports/imports.ts'
import { asRead } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'

/** What to know about rows that can be imported: how something in them was taken. */
export function ImportRemarks({ preview: { remarks, remarkCount } }: { preview: ImportPreview }) {
  const { t, known } = useSpeech()
  if (remarkCount === 0) return null
  return (
    <Section title={t('imports.remarks', { count: remarkCount })}>
      <ul className="bullets">
        {remarks.map(({ row, code, values, message }) => (
          <li key={`${row} ${code}`}>
            <span className="muted">
              {row === null ? t('imports.wholeFile') : t('imports.rowAt', { number: row })}:{' '}
            </span>
            {known(code, asRead(values)) ?? message}
          </li>
        ))}
      </ul>
      {remarks.length < remarkCount && (
        <p className="imports-quiet muted small block">{t('imports.remarksCut', { count: remarks.length })}</p>
      )}
    </Section>
  )
}
