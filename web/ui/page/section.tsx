import type { ReactNode } from 'react'
import './section.css'

type Props = {
  title: string
  /** Beside the heading: a link to more, buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A box with a heading and content. */
export function Section({ title, actions, children }: Props) {
  return (
    <section className="section panel" aria-label={title}>
      <header className="section-header row wrap spread" data-after="8" data-gap="8 16">
        <h2 className="section-title">{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
