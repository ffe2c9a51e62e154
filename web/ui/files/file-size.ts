import { count } from '../../i18n/format.ts'

/** 1_536_000 is '1.5 MB', 900 is '900 B'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [number, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${count(Number(number.toFixed(number < 10 ? 1 : 0)))} ${unit}`
}
