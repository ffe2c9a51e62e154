import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Whether somebody has moved the pointer, touched or scrolled the page, or pressed a key: nobody asks a chart for figures before. */
export function useIsReaderActive(): boolean {
  const [isActive, setIsActive] = useState(false)
  useEffect(() => {
    if (isActive) return
    const note = () => setIsActive(true)
    for (const sign of SIGNS) window.addEventListener(sign, note)
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, note)
    }
  }, [isActive])
  return isActive
}
