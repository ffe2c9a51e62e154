import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import './brand.css'

/** The product's logo and name, as a link to its start page. */
export function Brand({ to }: { to: string }) {
  const t = useText()
  return (
    <Link to={to} className="brand section-title touch inline-row" aria-label={t('common.home')}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#2c68dd" />
        <path d="M9 7v18h14" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        <path
          d="M14 19l4-5 3 3 3-5"
          fill="none"
          stroke="#a9c8fd"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{t('frame.product')}</span>
    </Link>
  )
}
