import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { PageBar } from '../ui/page/page-bar.tsx'
import { PageFooter } from '../ui/page/page-footer.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import { SampleReceipt } from './sample-receipt.tsx'
import './auth-frame.css'

type Props = {
  /** Title of the browser tab. */
  title: string
  children: ReactNode
}

/** The frame of the pages before sign-in: the form on one side, a summary of the product on the other. */
export function AuthFrame({ title, children }: Props) {
  const t = useText()
  useDocumentTitle(title)
  return (
    <div className="auth-frame grid">
      <div className="stack">
        <PageBar />
        <main className="auth-frame-main stack" data-gap="24">
          {children}
        </main>
        <PageFooter />
      </div>
      <aside className="auth-frame-story" aria-label={t('frame.product')}>
        <p className="auth-frame-tagline">{t('auth.tagline')}</p>
        <SampleReceipt />
        <ul className="auth-frame-points stack plain-list muted" data-gap="8">
          <li>{t('auth.point1')}</li>
          <li>{t('auth.point2')}</li>
          <li>{t('auth.point3')}</li>
        </ul>
      </aside>
    </div>
  )
}
