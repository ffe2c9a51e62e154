import * as z from 'zod/mini'
import { says } from '../fields.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_FIELDS } from './import-fields.ts'

/** At most this many cells and rows are repaired in one list; more are corrected in the spreadsheet sooner. */
const REPAIRS_MAX = 2000

const row = z.int().check(z.gte(1))
const text = z.string().check(z.maxLength(5000, says('field.textTooLong')))

/** What the user corrected on screen: rows as in a spreadsheet, places of columns counted from 0. */
const repairs = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        row,
        place: z.int().check(z.gte(0), z.lt(IMPORT_COLUMNS_MAX)),
        text,
      }),
    )
    .check(z.maxLength(REPAIRS_MAX)),
  /** What rows have for a field that no column of the file has. */
  filled: z.optional(
    z.array(z.strictObject({ row, field: z.enum(IMPORT_FIELDS), text })).check(z.maxLength(REPAIRS_MAX)),
  ),
  leftOut: z.array(row).check(z.maxLength(REPAIRS_MAX)),
  /** Rows that look like totals of the list and are read like the others. */
  putBack: z.optional(z.array(row).check(z.maxLength(REPAIRS_MAX))),
})
export type ImportRepairs = z.output<typeof repairs>

/** Repairs as JSON, because they are sent in a form beside the file. */
export const repairsInForm = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1_000_000, says('field.textTooLong'))),
    z.transform((text): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return null // no repairs; the next schema refuses that
      }
    }),
  ),
  repairs,
)
