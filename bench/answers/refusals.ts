import type { OpenApi, Operation } from './answer-store.ts'
import type { Person } from './people.ts'

const absentId = '999999999'

/** Calls that would end the sessions of those who go on calling, or begin work that has no fixed end. */
const LEFT_OUT = [
  'logout',
  'endOtherSessions',
  'startVerification',
  'login',
  'signup',
  'resetPassword',
  'sendVerification',
]

/**
 * Calls every endpoint that writes without what it needs: about nothing that exists, by everybody, with an empty body and a
 * body of wrong values. What comes back are the sentences of refusals, and nothing is written.
 */
export async function refusedWrites(people: readonly Person[], { openapi }: { openapi: OpenApi }): Promise<void> {
  for (const path of Object.keys(openapi.paths).sort()) {
    for (const [method, operation] of Object.entries(openapi.paths[path] ?? {}).sort()) {
      if (method === 'get' || LEFT_OUT.includes(operation.operationId)) continue
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === 'token' ? 'made-up-token' : absentId,
      )
      for (const person of people) await refusedCalls(person, { method: method.toUpperCase(), address, operation })
    }
  }
}

async function refusedCalls(
  person: Person,
  { method, address, operation }: { method: string; address: string; operation: Operation },
): Promise<void> {
  const content = operation.requestBody?.content
  if (content === undefined) {
    if (address.includes(absentId) || address.includes('made-up-token')) await person.call(method, address)
    return
  }
  if (content['multipart/form-data'] !== undefined) {
    await person.call(method, address, { form: new FormData(), title: 'an empty form' })
    return
  }
  await person.call(method, address, { body: {}, title: 'nothing' })
  await person.call(method, address, { body: wrongBody(content['application/json']), title: 'wrong values' })
}

/** Every field of the schema with a value of another kind. */
function wrongBody(content: unknown): Record<string, unknown> {
  const schema = typeof content === 'object' && content !== null && 'schema' in content ? content.schema : {}
  const properties = typeof schema === 'object' && schema !== null && 'properties' in schema ? schema.properties : {}
  return Object.fromEntries(
    Object.keys(properties ?? {})
      .sort()
      .map((name) => [name, { wrong: true }]),
  )
}
