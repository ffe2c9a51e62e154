import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { canonicalJson } from './canonical-json.ts'

/** Turns an answer into JSON text with the fields of the endpoint's result schema and no others. */
export type AnswerWriter = {
  readonly toJson: (answer: Record<string, unknown>) => string
  /** For development and tests: an answer that does not match the schema exactly is a bug and throws. */
  readonly isStrict: boolean
}

type Answered = { result: unknown; query: unknown; write: AnswerWriter }

/** The whole body of a successful answer: { data }, or { data, page, limit, total } of a page. */
export function answerBody(endpoint: Endpoint, { result, query, write }: Answered): string {
  const answer = endpoint.isPaged ? pageOf(result, query) : { data: result }
  const text = write.toJson(answer)
  if (write.isStrict) refuseSurprises(endpoint, answer, text)
  return text
}

function pageOf(result: unknown, query: unknown): { data: unknown; page: number; limit: number; total: number } {
  const { rows, total } = result as { rows: unknown; total: number } // handlePage's types say so
  const { page, limit } = query as { page: number; limit: number } // a paged endpoint's query has pageQuery's fields
  return { data: rows, page, limit, total }
}

/** JSON Schema of the whole answer: the serializer lets only these fields out, and the OpenAPI document shows them. */
export function answerSchema(endpoint: Endpoint): Record<string, unknown> {
  const data = jsonSchemaOf(endpoint.result, 'output')
  if (!endpoint.isPaged) return { type: 'object', properties: { data }, required: ['data'] }
  const whole = { type: 'integer' }
  return {
    type: 'object',
    properties: { data, page: whole, limit: whole, total: whole },
    required: ['data', 'page', 'limit', 'total'],
  }
}

const serializers = new WeakMap<Endpoint, AnswerWriter['toJson']>()

/** Writes the answers of an endpoint: made from its schema when it is first asked for, and then kept. */
export function answerWriter(endpoint: Endpoint, { isStrict }: Pick<AnswerWriter, 'isStrict'>): AnswerWriter {
  const toJson = serializers.get(endpoint) ?? fastJson(answerSchema(endpoint))
  serializers.set(endpoint, toJson)
  return { toJson, isStrict }
}

/** JSON Schema of a contract schema, for input or output. Rules that JSON Schema cannot express are left out. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' })
  return rest
}

function refuseSurprises({ name, result: schema }: Endpoint, answer: { data: unknown }, text: string): void {
  const parsed = z.safeParse(schema, answer.data)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`)
    throw new Error(`the answer of ${name} breaks its schema: ${faults.join('; ')}`)
  }
  if (canonicalJson(answer.data) !== canonicalJson(parsed.data)) {
    throw new Error(`the answer of ${name} has a field that its schema does not declare`)
  }
  if (canonicalJson(answer) !== canonicalJson(JSON.parse(text))) {
    throw new Error(`the answer of ${name} loses something on its way into JSON`)
  }
}
