/**
 * JSON with the keys of every object in the order of their code units and without spaces, so that equal values give
 * equal text. Values that JSON cannot hold are left out or become null, as with JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part)) ?? 'null'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, so that a key named __proto__ is an ordinary key.
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(record).sort()) copy[key] = record[key]
  return copy
}
