/** A key with the write it belongs to. */
export type KeptKey = { key: string; fingerprint: string }

/** The kept key when the same write is sent again; a new one for another write. */
export function keyFor(args: unknown, kept: KeptKey | null): KeptKey {
  const fingerprint = JSON.stringify(args)
  return kept?.fingerprint === fingerprint ? kept : { key: newKey(), fingerprint }
}

/** 128 random bits. Not crypto.randomUUID, which browsers offer on secure origins only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// A draft like what was typed, so it goes with the drafts when another person signs in.
const PREFIX = 'draft:unanswered:'

/** The key of a write that got no answer before the page was left, for as long as the browser tab lives. */
export function keptKey(write: string): KeptKey | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + write) ?? 'null')
    return isKey(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the key until the write is answered; null forgets it. */
export function keepKey(write: string, kept: KeptKey | null): void {
  try {
    if (kept) sessionStorage.setItem(PREFIX + write, JSON.stringify(kept))
    else sessionStorage.removeItem(PREFIX + write)
  } catch {
    // A full or forbidden storage: the key still lives as long as the page.
  }
}

const isKey = (value: unknown): value is KeptKey =>
  typeof value === 'object' && value !== null && 'key' in value && 'fingerprint' in value
