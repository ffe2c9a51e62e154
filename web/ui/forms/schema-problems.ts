import { safeParse } from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

/** The problems that a contract schema finds in a payload: the first code for each field. */
export function schemaProblems(schema: Schema, payload: unknown): Record<string, string> {
  const result = safeParse(schema, payload)
  if (result.success) return {}
  const entries = result.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  // fromEntries keeps the last entry of a key; reversed, that is the field's first problem.
  return Object.fromEntries(entries.reverse())
}

/** The first problem that a schema finds in one value, as a code. */
export function schemaProblem(schema: Schema, value: unknown): string | undefined {
  return safeParse(schema, value).error?.issues[0]?.message
}
