import type { AdminOverview } from '#contract/admin/admin.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { bytesText } from './system-figures.ts'

/** Says that the disk is too full for uploads, and what that stops. Nothing while there is room. */
export function DiskNote({ files }: { files: AdminOverview['system']['files'] | undefined }) {
  const t = useText()
  if (!files || files.freeBytes >= files.reserveBytes) return null
  const values = { free: bytesText(files.freeBytes), reserve: bytesText(files.reserveBytes) }
  return <Note tone="WARNING">{t('admin.diskLow', values)}</Note>
}
