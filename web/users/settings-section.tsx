import type { ReactNode } from 'react'
import './users.css'

type Props = {
  title: string
  hint?: string | undefined
  /** What can be done, at the end of the line of the title. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the settings. Sections of one part stand in a box, below each other. */
export function SettingsSection({ title, hint, action, children }: Props) {
  return (
    <section className="section stack" data-gap="16" aria-label={title}>
      <div className="settings-title row wrap spread" data-gap="8 16">
        <div className="stack" data-gap="4">
          <h2 className="section-title">{title}</h2>
          {hint && <p className="muted small">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
