import * as z from 'zod/mini'
import { says } from '../fields.ts'

/** The column of each field, counted from 0; as JSON, because it is sent in a form beside the file. */
export const columnsInForm = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(5000, says('field.textTooLong'))),
      z.transform((text): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          return null // no columns; the next schema refuses that
        }
      }),
    ),
    z.partialRecord(z.enum(fields), z.int().check(z.gte(0), z.lte(99))),
  )
