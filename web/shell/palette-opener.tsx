import { lazy, Suspense, useEffect } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Opens the command palette with Ctrl K or Cmd K, and fetches it only then. */
export function PaletteOpener({ isOpen, onOpen }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onOpen])
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette onClose={() => onOpen(false)} />
    </Suspense>
  )
}
