import type { ReactNode } from 'react'
import './facts.css'

type Fact = { name: string; value: ReactNode }

/** Names and values under each other: what a thing is. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name} className="facts-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
