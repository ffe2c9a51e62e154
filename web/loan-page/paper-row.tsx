import { IconChevronRight, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import './paper-row.css'

type Props = {
  icon: ReactNode
  title: string
  /** What it is, in one line. */
  hint: string
} & ({ onOpen: () => void; href?: never } | { href: string; onOpen?: never })

/** A document of a loan in a list: what it is, and one press that shows it, or downloads it when it is a file for elsewhere. */
export function PaperRow({ icon, title, hint, onOpen, href }: Props) {
  const t = useText()
  const what = { className: 'covers plain-link strong', 'aria-label': title }
  return (
    <li className="edge-row relative row" data-gap="12">
      <span className="muted inline-row" aria-hidden="true">
        {icon}
      </span>
      <span className="grow">
        {onOpen ? (
          <button type="button" {...what} onClick={onOpen}>
            {title}
          </button>
        ) : (
          <a {...what} href={href} download>
            {title}
          </a>
        )}
        <span className="muted small block">{hint}</span>
      </span>
      <span className="paper-row-mark muted inline-row small" data-gap="4" aria-hidden="true">
        {onOpen ? (
          <IconChevronRight size={18} stroke={1.75} />
        ) : (
          <>
            <IconDownload size={18} stroke={1.75} />
            <span className="not-on-phone">{t('loans.download')}</span>
          </>
        )}
      </span>
    </li>
  )
}
