import { IconArrowLeft } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { IconLink } from '../ui/icon-link.tsx'
import type { ReportAddress } from './report-address.ts'

/** The way back from what a figure is made of to its report, and what is listed. */
export function ListHeading({ address: { report, addressOf }, title }: { address: ReportAddress; title: string }) {
  const t = useText()
  return (
    <div className="reports-back">
      <IconLink label={t('reports.backTo', { report: t(`reports.name.${report}`) })} to={addressOf(report)}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconLink>
      <span>{title}</span>
    </div>
  )
}
