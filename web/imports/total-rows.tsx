import type { ImportPreview } from '#contract/imports/imports.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'
import type { ImportChanges } from './import-changes.ts'

type Props = { preview: ImportPreview; changes: ImportChanges }

/** The rows that are totals of the list and are left out, and a way to read them after all. */
export function TotalRows({ preview: { totalRows, totalRowCount }, changes }: Props) {
  const { t } = useSpeech()
  if (totalRowCount === 0) return null
  return (
    <Section title={t('imports.totalRows', { count: totalRowCount })}>
      <ul className="plain-list stack" data-gap="4">
        {totalRows.map(({ row, text }) => (
          <li key={row} className="row wrap" data-gap="8">
            <span>
              <span className="muted">{t('imports.rowAt', { number: row })}: </span>
              {text}
            </span>
            {changes.isPutBack(row) ? (
              <span className="muted small">{t('imports.isPutBack')}</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={t('imports.putBackRow', { row })}
                onClick={() => changes.putBack(row)}
              >
                {t('imports.putBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {totalRows.length < totalRowCount && (
        <p className="muted small block" data-after="12">
          {t('imports.remarksCut', { count: totalRows.length })}
        </p>
      )}
    </Section>
  )
}
