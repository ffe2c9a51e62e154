import { getSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'

/** Says that an act on the installation will wait for another administrator. Nothing while there is no limit. */
export function SecondAdministratorNote() {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(getSecondPersonLimit, {})
  if (!data || data.above === null) return null
  return <Note tone="WARNING">{t('approvals.willWaitForAdministrator', { above: format.usd(data.above) })}</Note>
}
