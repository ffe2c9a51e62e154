/**
 * JSON with the keys of every object in the order of their code units and without spaces, so that equal values give equal
 * text. What JSON cannot hold is left out or becomes null, as JSON.stringify has it.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part)) ?? 'null'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, so that a key named __proto__ is a key.
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(record).sort()) copy[key] = record[key]
  return copy
}
