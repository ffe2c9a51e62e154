import type { ReactNode } from 'react'

type Props = { title: string; isInColumns?: boolean; children: ReactNode }

/** Fields of a long form that belong together, below each other or in columns, under a heading. */
export function FieldGroup({ title, isInColumns = false, children }: Props) {
  return (
    <fieldset>
      <legend className="strong" data-after="12">
        {title}
      </legend>
      <div className={isInColumns ? 'fit-columns' : 'stack'} data-gap={isInColumns ? '16' : '12'}>
        {children}
      </div>
    </fieldset>
  )
}
