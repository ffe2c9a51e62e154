export type ChartTone = 'PRINCIPAL' | 'INTEREST' | 'FEES' | 'OTHER'

/** A place of a chart with its figures. */
export type ChartPoint = {
  key: string
  /** 'Mar 2026', or the day. */
  name: string
  /** Its middle, from 0 at the left edge to 1 at the right. */
  at: number
  /** Where its part of the chart ends; without it halfway to the next point. */
  endsAt?: number
  /** The height of a line there, from 0 at the bottom to 1 at the top. */
  height?: number
  /** Each part, and the total where there are several. */
  values: readonly { name: string; text: string; tone?: ChartTone }[]
}

/** The index of the point that a place from 0 to 1 belongs to. */
export function pointAt(points: readonly Pick<ChartPoint, 'at' | 'endsAt'>[], place: number): number {
  const found = points.findIndex(({ at, endsAt }, index) => {
    const next = points[index + 1]
    return place <= (endsAt ?? (next ? (at + next.at) / 2 : 1))
  })
  return found === -1 ? points.length - 1 : found
}
