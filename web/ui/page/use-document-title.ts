import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'

/** Sets the title of the browser tab: '<Page> – Loanwright'. */
export function useDocumentTitle(page: string): void {
  const t = useText()
  const title = t('frame.titled', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
