import type { Endpoint } from '#contract/endpoint.ts'
import type { Route } from './http.ts'

/**
 * Throws an Error that names every endpoint without a handler or with two, and every handler whose endpoint is not
 * listed.
 */
export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const handled = new Map<Endpoint, number>()
  for (const { endpoint } of routes) handled.set(endpoint, (handled.get(endpoint) ?? 0) + 1)
  const problems = [
    ...endpoints.filter((endpoint) => !handled.has(endpoint)).map(({ name }) => `${name} has no handler`),
    ...[...handled].filter(([, count]) => count > 1).map(([{ name }]) => `${name} has more than one handler`),
    ...[...handled.keys()].filter((one) => !endpoints.includes(one)).map(({ name }) => `${name} is not in ENDPOINTS`),
    ...repeated(endpoints.map(({ name }) => name)).map((name) => `two endpoints are called ${name}`),
    ...repeated(endpoints.map(({ method, path }) => `${method} ${path}`)).map((route) => `two endpoints are ${route}`),
  ]
  if (problems.length > 0) throw new Error(`the API is not whole: ${problems.join('; ')}`)
}

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index)
