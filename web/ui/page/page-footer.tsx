import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import './page-footer.css'

/** The footer of every page. */
export function PageFooter() {
  const t = useText()
  return (
    <footer className="page-footer wrap spread muted small not-on-paper">
      <span>{t('frame.footer')}</span>
      <nav className="page-footer-links row" data-gap="16" aria-label={t('frame.pageLinks')}>
        <Link className="touch inline-row" to="/terms">
          {t('frame.terms')}
        </Link>
        <Link className="touch inline-row" to="/privacy">
          {t('frame.privacy')}
        </Link>
      </nav>
    </footer>
  )
}
