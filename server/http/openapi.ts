import type { Endpoint } from '#contract/endpoint.ts'
import { APPROVAL_MESSAGES } from '#contract/messages/approval-messages.ts'
import { BANK_MESSAGES } from '#contract/messages/bank-messages.ts'
import { MESSAGES } from '#contract/messages/messages.ts'
import { REFUSAL_MESSAGES } from '#contract/messages/refusal-messages.ts'
import { TRANSFER_MESSAGES } from '#contract/messages/transfer-messages.ts'
import { answerSchema, jsonSchemaOf } from './answer.ts'

type Json = Record<string, unknown>

/** The API as an OpenAPI 3.1 document, made from the endpoints that the server and the browser use. */
export function openApiDocument(endpoints: readonly Endpoint[], { publicUrl }: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Loanwright', version: '1', description: 'Loan management for people who lend their own money.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { name, summary, access, body, status, path, mayWait } = endpoint
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[1]],
    ...(access.kind !== 'PUBLIC' && { security: [{ session: [] }] }),
    ...(access.kind === 'ROLES' && { 'x-roles': access.roles, 'x-permissions': access.permissions ?? [] }),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: bodyOf(endpoint, jsonSchemaOf(body, 'input')) } }),
    responses: {
      [status]: { description: 'Done', content: endpoint.isFile ? aFile : json(answerSchema(endpoint)) },
      ...(mayWait && {
        202: { description: 'Kept for a second person', content: json({ $ref: '#/components/schemas/Error' }) },
      }),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function parametersOf({ params, query, isWrite, access }: Endpoint): Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Made by the caller; the same write with the same key is carried out once',
    schema: { type: 'string', maxLength: 200 },
  }
  return [
    ...(params ? named(jsonSchemaOf(params, 'input'), 'path') : []),
    ...(query ? named(jsonSchemaOf(query, 'input'), 'query') : []),
    ...(isWrite && access.kind !== 'PUBLIC' ? [key] : []),
  ]
}

function named(schema: Json, place: 'path' | 'query'): Json[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(schema['properties'] ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** A form has a file besides its fields. */
function bodyOf({ takesFile }: Endpoint, schema: Json): Json {
  if (!takesFile) return json(schema)
  const file = { type: 'string', format: 'binary' }
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = { ...(schema['properties'] ?? {}), file }
  return { 'multipart/form-data': { schema: { ...schema, properties, required: [...required, 'file'] } } }
}

const aFile = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const texts = { type: 'object', additionalProperties: { type: 'string' } }

const errorSchema: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'One sentence in English' },
    code: {
      type: 'string',
      enum: Object.keys({
        ...MESSAGES,
        ...REFUSAL_MESSAGES,
        ...BANK_MESSAGES,
        ...APPROVAL_MESSAGES,
        ...TRANSFER_MESSAGES,
      }),
    },
    values: { type: 'object', description: 'What stands for {names} in the sentence' },
    fields: { ...texts, description: 'One sentence a field, named as in the body' },
    fieldCodes: texts,
  },
}
