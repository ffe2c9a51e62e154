import type { ReactNode } from 'react'

type Props = {
  id?: string
  className: string
  gap: string
  /** The space above it. */
  before?: string
  onSubmit: (form: HTMLFormElement) => unknown
  children: ReactNode
}

/** A form whose fields we check ourselves: the browser shows no messages of its own, and the page stays. */
export function CheckedForm({ gap, before, onSubmit, ...form }: Props) {
  return (
    <form
      {...form}
      data-gap={gap}
      data-before={before}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React would pass the event on to a form around the dialog in its component tree.
        event.stopPropagation()
        void onSubmit(event.currentTarget)
      }}
    />
  )
}
