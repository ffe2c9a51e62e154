import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import './page-footer.css'

/** The footer of every page. */
export function PageFooter() {
  const t = useText()
  return (
    <footer className="page-footer wrap spread muted small not-on-paper">
      <span>{t('frame.footer')}</span>
      <nav className="page-footer-links" aria-label={t('frame.pageLinks')}>
        <Link to="/terms">{t('frame.terms')}</Link>
        <Link to="/privacy">{t('frame.privacy')}</Link>
      </nav>
    </footer>
  )
}
