import type { ReactNode } from 'react'
import './users.css'

type Props = { title: string; hint?: string | undefined; children: ReactNode }

/** A section of the settings. */
export function SettingsSection({ title, hint, children }: Props) {
  return (
    <section className="section panel stack" data-gap="16" aria-label={title}>
      <div className="stack" data-gap="2">
        <h2 className="section-title">{title}</h2>
        {hint && <p className="muted small">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
