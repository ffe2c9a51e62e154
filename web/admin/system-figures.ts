import { count } from '../i18n/format.ts'

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as text, in decimal units: 12_345_678 is '12.3 MB'. Less than a thousand bytes is '1 KB'. */
export function bytesText(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${count(size < 1 ? 1 : Number(size.toFixed(size < 100 ? 1 : 0)))} ${UNITS[unit]}`
}

/**
 * A duration in the largest unit that fits into it at least once: 90_000 seconds are 1 day. Less than two minutes is 1
 * minute.
 */
export function longestPart(seconds: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (seconds >= 86_400) return { unit: 'days', count: Math.floor(seconds / 86_400) }
  if (seconds >= 3600) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / 60)) }
}
