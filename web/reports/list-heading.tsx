import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import type { ReportAddress } from './report-address.ts'

/** The link from a list back to its report, by name, and the heading of the list. */
export function ListHeading({ address: { report, addressOf }, title }: { address: ReportAddress; title: string }) {
  const t = useText()
  const name = t(`reports.name.${report}`)
  return (
    <div className="row wrap strong" data-gap="8 16">
      <Link
        className="touch inline-row"
        data-gap="8"
        to={addressOf(report)}
        aria-label={t('reports.backTo', { report: name })}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {name}
      </Link>
      <span>{title}</span>
    </div>
  )
}
