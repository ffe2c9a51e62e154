/** Percentages of one year after another as people write them: '5, 3, 1', '5-4-3-2-1 %'. null when the text is no such list. */
export function readPercents(text: string): readonly number[] | null {
  const words = text.split(/[\s,;/%-]+/).filter((word) => word !== '')
  const percents = words.map(Number)
  return percents.length > 0 && percents.every((percent) => percent >= 0 && percent <= 100) ? percents : null
}

/** Percentages as they are written, so that readPercents reads them again. */
export const writtenPercents = (percents: readonly number[]): string => percents.join(', ')
