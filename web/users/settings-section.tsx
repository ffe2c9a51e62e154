import type { ReactNode } from 'react'
import './users.css'

type Props = { title: string; hint?: string | undefined; children: ReactNode }

/** One subject of the settings. */
export function SettingsSection({ title, hint, children }: Props) {
  return (
    <section className="panel users-form" aria-label={title}>
      <div className="users-heading">
        <h2 className="users-title">{title}</h2>
        {hint && <p className="users-quiet">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
