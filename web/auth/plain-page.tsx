import type { ReactNode } from 'react'
import { PageBar } from '../ui/page/page-bar.tsx'
import { PageFooter } from '../ui/page/page-footer.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import './plain-page.css'

type Props = {
  /** Title of the browser tab. */
  title: string
  children: ReactNode
}

/** A public page without a menu. */
export function PlainPage({ title, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className="plain-page stack">
      <PageBar />
      <main className="plain-page-main stack" data-gap="16">
        {children}
      </main>
      <PageFooter />
    </div>
  )
}
