import { useText } from '../i18n/use-text.ts'
import { CodePage } from './code-page.tsx'

/** The page for every unknown address. */
export function NotFound() {
  const t = useText()
  return <CodePage code="404" title={t('frame.notFound')} hint={t('frame.notFoundHint')} />
}
