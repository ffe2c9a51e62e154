import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PreviewProps } from '../desk/previewed.ts'
import { loadTexts } from '../i18n/language.ts'
import { usePageKeys } from '../ui/use-page-keys.ts'
import { keepPlace } from './recent-places.ts'

const Palette = lazy(async () => {
  const [{ Palette: found }] = await Promise.all([import('./palette.tsx'), loadTexts('PALETTE')])
  return { default: found }
})

type Props = {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Shows what a command would do; it comes from above, with its texts, because the frame of the screens has none. */
  preview: ComponentType<PreviewProps>
}

/** Opens the command palette with Ctrl K or Cmd K. Its code is loaded only then. */
export function PaletteOpener({ isOpen, onOpen, preview }: Props) {
  const { pathname } = useLocation()
  useEffect(() => keepPlace(pathname), [pathname])
  usePageKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    onOpen(true)
  })
  const typed = useTypedMeanwhile(isOpen)
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette typed={typed} preview={preview} onClose={() => onOpen(false)} />
    </Suspense>
  )
}

/** Collects the keys typed until the palette is shown: they are meant for it, not for a field of the page below. */
function useTypedMeanwhile(isOpen: boolean): () => string {
  const typed = useRef('')
  usePageKeys((event) => {
    const isThere = event.target instanceof Element && event.target.closest('.palette') !== null
    if (!isOpen || isThere || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length !== 1 && event.key !== 'Backspace' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key.length === 1) typed.current += event.key
    if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
  })
  useEffect(() => {
    if (!isOpen) typed.current = ''
  }, [isOpen])
  return useCallback(() => typed.current, [])
}
