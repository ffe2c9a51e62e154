import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

/** Fetches what stands below the window only when somebody scrolls to it; until then its room is kept. */
export function WhenSeen({ height, children }: { height: string; children: ReactNode }) {
  const [isSeen, setIsSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (isSeen) return children
  return (
    <div ref={place} style={{ minHeight: height }}>
      <Skeleton height={height} />
    </div>
  )
}
