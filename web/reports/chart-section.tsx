import type { ReactNode } from 'react'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = {
  title: string
  /** Kept free while the chart is coming. */
  height: '212px' | '244px'
  /** undefined while it is coming. */
  children: ReactNode
}

/** The chart of a report under its heading. */
export function ChartSection({ title, height, children }: Props) {
  return <Section title={title}>{children ?? <Skeleton height={height} />}</Section>
}
