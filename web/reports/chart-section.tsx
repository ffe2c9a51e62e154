import type { ReactNode } from 'react'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = {
  title: string
  /** The height reserved while the chart loads. */
  height: '212px' | '244px'
  /** undefined while the chart loads. */
  children: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
}

/** The chart of a report under its heading. */
export function ChartSection({ title, height, children, actions }: Props) {
  return (
    <Section title={title} actions={actions}>
      {children ?? <Skeleton height={height} />}
    </Section>
  )
}
