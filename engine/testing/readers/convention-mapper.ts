import type { Day } from '../../numbers/units.ts'
import type { Value } from './loan-figures.ts'

/**
 * A convention that is not a schedule, told as calls of the engine. One entry of MAPPERS makes the cases of a convention
 * expressible: the fields by their meaning, the words they may hold, and the figures by their names in plain spelling.
 */
export type ConventionMapper = {
  /** The fields that a case must have to be one of this convention, by their patterns. */
  needs: readonly string[]
  /** All fields it may have: the name that `figures` reads it by, its pattern, and the words it may hold, if not any. */
  takes: readonly { name: string; pattern: string; words?: RegExp }[]
  figures: (input: Terms) => Record<string, Value | Day | readonly Day[] | undefined>
}

/** The fields of a case by the names of its mapper. */
export type Terms = Record<string, unknown>
