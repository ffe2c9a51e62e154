import type { ToldChange } from '#contract/loans/terms-history.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { useTermText } from './use-term-text.ts'

/** Terms that changed together, before and since. */
export function ToldChanges({ changes, caption }: { changes: readonly ToldChange[]; caption?: string }) {
  const t = useText()
  const told = useTermText()
  return (
    <BeforeAfterTable
      caption={caption}
      heads={{ title: t('story.what'), before: t('story.before'), after: t('story.after') }}
      rows={changes.map(({ term, before, after }) => ({
        key: term,
        title: t(`story.term.${term}`),
        before: term === 'nextPaymentDate' ? '' : told(term, before),
        after: told(term, after),
      }))}
    />
  )
}
