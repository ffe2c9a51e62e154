import { useText } from '../i18n/use-text.ts'
import { CodePage } from './code-page.tsx'

/** The page for a user whose role or permissions are not enough. */
export function Unauthorized() {
  const t = useText()
  return <CodePage code="403" title={t('frame.denied')} hint={t('frame.deniedHint')} />
}
