import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { isMessageCode, type MessageCode } from '#contract/messages/messages.ts'
import { checkBodyShape, tooManyFields } from './body-shape.ts'
import { invalidFields, unprocessable } from './errors.ts'

export type RawInput = { params: unknown; query: unknown; body: unknown }

// A map, because a body may name a field 'constructor', which every plain object has already.
type Fields = Map<string, MessageCode>
type Issue = z.core.$ZodIssue

/** More unknown fields than a mistake gives. They are refused in one sentence, without a list of them. */
const UNKNOWN_NAMED_MAX = 100

/**
 * Path, query and body as the endpoint's schemas give them. Throws a Refusal (422) that names every field which breaks
 * a rule, with the first message of each field. Unknown fields are refused, not ignored, and so is text that the
 * database cannot store.
 */
export function checkInput(endpoint: Endpoint, raw: RawInput): RawInput {
  checkBodyShape(raw.body)
  const fields: Fields = new Map()
  const checked = {
    params: check(endpoint.params, raw.params, fields),
    query: check(endpoint.query, raw.query, fields),
    body: endpoint.body ? check(endpoint.body, raw.body ?? {}, fields) : refuseAny(raw.body, fields),
  }
  const [only] = fields
  if (only === undefined) return checked
  const unknown = [...fields.values()].filter((code) => code === 'field.unknown')
  if (unknown.length > UNKNOWN_NAMED_MAX) throw tooManyFields()
  if (fields.size > 1) throw invalidFields(Object.fromEntries(fields))
  throw unprocessable(...only)
}

function check(schema: Schema | undefined, value: unknown, fields: Fields): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) {
    for (const path of unusableTexts(result.data)) fields.set(path.join('.') || 'body', 'field.unusableCharacter')
    return result.data
  }
  for (const [field, code] of result.error.issues.flatMap(messagesOf)) if (!fields.has(field)) fields.set(field, code)
  return undefined
}

/**
 * Finds texts with a zero character or an unpaired surrogate, which the database cannot store. Goes as deep as the
 * schema.
 */
function unusableTexts(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unusableTexts(inner, [...path, name]))
}

function refuseAny(body: unknown, fields: Fields): undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of Object.keys(body)) fields.set(key, 'field.unknown')
  return undefined
}

function messagesOf(issue: Issue): [field: string, code: MessageCode][] {
  const within = (name: PropertyKey[]) => [...issue.path, ...name].map(String).join('.') || 'body'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [within([key]), 'field.unknown'])
  if (issue.code === 'invalid_union') {
    return likeliest(issue.errors).flatMap((inner) =>
      messagesOf({ ...inner, path: [...issue.path, ...inner.path] } as Issue),
    ) // the same issue, seen from further out
  }
  if (isMessageCode(issue.message)) return [[within([]), issue.message]]
  return [[within([]), issue.input === undefined ? 'field.missing' : 'field.invalid']]
}

/** Of the alternatives that a body may match, the issues of the closest one. */
function likeliest(alternatives: readonly Issue[][]): Issue[] {
  const faults = (issues: readonly Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)
  return alternatives.toSorted((one, other) => faults(one) - faults(other))[0] ?? []
}
