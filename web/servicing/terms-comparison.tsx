import { HISTORY_TERMS, type TermValue } from '#contract/loans/term-table.ts'
import type { ToldChange, ToldTerm } from '#contract/loans/terms-history.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { termName } from '../terms/term-name.ts'
import { useTermValue } from '../terms/term-value.tsx'

/** Terms that changed together, before and after. */
export function TermsComparison({ changes, caption }: { changes: readonly ToldChange[]; caption?: string }) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const termValue = useTermValue()
  const entryOf = (term: ToldTerm) => (term === 'nextPaymentDate' ? undefined : HISTORY_TERMS.get(term))
  const said = (term: ToldTerm, value: TermValue): string => {
    if (value === null) return t('story.none')
    const entry = entryOf(term)
    return entry ? termValue(entry, value) : format.day(String(value))
  }
  return (
    <BeforeAfterTable
      caption={caption}
      heads={{ title: t('story.what'), before: t('loans.before'), after: t('story.after') }}
      rows={changes.map(({ term, before, after }) => ({
        key: term,
        title: termName(speech, `story.term.${term}`, entryOf(term)),
        before: term === 'nextPaymentDate' ? '' : said(term, before),
        after: said(term, after),
      }))}
    />
  )
}
