import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { routes } from '../routes.ts'
import { useApi } from '../testing/api.ts'
import { checkRoutes } from './check-routes.ts'

const api = await useApi()

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
  security?: unknown[]
}

test('the document lists every endpoint, with what it takes and gives', async () => {
  const response = await api.nobody().get('/api/openapi.json')
  const document: { openapi: string; paths: Record<string, Record<string, Operation>> } = JSON.parse(response.text)

  assert.equal(document.openapi, '3.1.0')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  assert.equal(operations.length, ENDPOINTS.length)
  for (const endpoint of ENDPOINTS) {
    const found = operations.find(({ operation }) => operation.operationId === endpoint.name)

    assert.equal(found?.path, endpoint.path.replaceAll(/:(\w+)/g, '{$1}'))
    assert.equal(found?.method, endpoint.method.toLowerCase())
    assert.equal(found?.operation.requestBody !== undefined, endpoint.body !== undefined)
    assert.equal(found?.operation.security !== undefined, endpoint.access.kind !== 'PUBLIC')
    assert.ok(found?.operation.responses[String(endpoint.status)])
    assert.equal(
      found?.operation.parameters.filter((parameter) => parameter.in === 'path').length,
      endpoint.path.split(':').length - 1,
    )
  }
})

test('an endpoint without a handler, or with two, keeps the app from starting', () => {
  const [first, ...rest] = routes
  const [endpoint] = ENDPOINTS
  if (!first || !endpoint) throw new Error('there are no routes')

  assert.doesNotThrow(() => checkRoutes(ENDPOINTS, routes))
  assert.throws(() => checkRoutes(ENDPOINTS, rest), new RegExp(`${first.endpoint.name} has no handler`))
  assert.throws(() => checkRoutes(ENDPOINTS, [...routes, first]), /has more than one handler/)
  assert.throws(() => checkRoutes(ENDPOINTS.slice(1), routes), new RegExp(`${endpoint.name} is not in ENDPOINTS`))
  assert.throws(() => checkRoutes([...ENDPOINTS, endpoint], routes), /two endpoints are called/)
})
