import { useLayoutEffect } from 'react'

/**
 * Hears every key pressed on the page. It listens before the browser draws the component: an effect comes after the
 * picture, and a key pressed at the first sight of a page would be lost.
 */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
