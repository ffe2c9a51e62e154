import { useText } from '../i18n/use-text.ts'
import { CodePage } from './code-page.tsx'

/** Where a person is sent whose role or rights are not enough. */
export function Unauthorized() {
  const t = useText()
  return <CodePage code="403" title={t('frame.denied')} hint={t('frame.deniedHint')} />
}
