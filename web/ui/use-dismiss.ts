import { type RefObject, useEffect } from 'react'

type DismissOptions = {
  isOpen: boolean
  /** The element around the opener and what it opens: clicks inside it do not close. */
  box: RefObject<HTMLElement | null>
  onDismiss: () => void
}

/** Closes on Escape, returning the focus to the opener, and when a click or the focus goes elsewhere. */
export function useDismiss({ isOpen, box, onDismiss }: DismissOptions): void {
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onDismiss()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape closes the innermost element only, not the dialog around it.
      event.preventDefault()
      onDismiss()
      box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, box, onDismiss])
}
