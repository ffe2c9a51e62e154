import type { TakenOver } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import { usd } from './drawing/figures.ts'

/** The amount and the day of a loan that ran before its books here; what nobody stated is said to be so. */
export function originFacts({ takenOver, longDay }: Words, { lentOn, lentCents }: TakenOver) {
  return [
    { label: takenOver.lent, value: lentCents === undefined ? takenOver.notStated : usd(lentCents) },
    { label: takenOver.lentOn, value: lentOn === undefined ? takenOver.notStated : longDay(lentOn) },
  ]
}
