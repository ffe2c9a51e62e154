import type { ToldChange } from '#contract/terms-history.ts'
import { useText } from '../i18n/use-text.ts'
import { useToldValue } from './use-told-value.ts'
import './before-after.css'

/** Terms that changed together, before and since. */
export function ToldChanges({ changes, caption }: { changes: readonly ToldChange[]; caption?: string }) {
  const t = useText()
  const told = useToldValue()
  return (
    <table className="before-after">
      {caption && <caption className="before-after-caption">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('story.what')}</th>
          <th scope="col">{t('story.before')}</th>
          <th scope="col">{t('story.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ term, before, after }) => (
          <tr key={term}>
            <th scope="row">{t(`story.term.${term}`)}</th>
            <td>{term === 'nextPaymentDate' ? '' : told(term, before)}</td>
            <td className="before-after-new">{told(term, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
