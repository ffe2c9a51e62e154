import { safeParse } from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

/** What a contract schema says against a payload: the first code for each field. */
export function schemaProblems(schema: Schema, payload: unknown): Record<string, string> {
  const result = safeParse(schema, payload)
  if (result.success) return {}
  const entries = result.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  // Later entries win in fromEntries, and the first problem of a field is the one to say.
  return Object.fromEntries(entries.reverse())
}

/** What a schema says against one value: the first code. */
export function schemaProblem(schema: Schema, value: unknown): string | undefined {
  return safeParse(schema, value).error?.issues[0]?.message
}
