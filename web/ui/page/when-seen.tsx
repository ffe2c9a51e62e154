import { type ReactNode, useEffect, useRef, useState } from 'react'

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
  // A box as what comes has, so that the columns of a dashboard show no hole; not empty, because they leave out what is.
  return (
    <div ref={place} className="panel" style={{ minHeight: height }}>
      <span />
    </div>
  )
}
