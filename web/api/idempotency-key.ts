/** An idempotency key, and the write it belongs to. */
export type KeptKey = { key: string; fingerprint: string }

/** The kept key when the same write is sent again; a new key for another write. */
export function keyFor(args: unknown, kept: KeptKey | null): KeptKey {
  const fingerprint = JSON.stringify(args)
  return kept?.fingerprint === fingerprint ? kept : { key: newKey(), fingerprint }
}

/** 128 random bits. Not crypto.randomUUID, because browsers offer it on secure origins only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// The prefix of drafts, so that the key is deleted with them when another user signs in.
const PREFIX = 'draft:unanswered:'

/** The key of a write that had no answer when the page was left. It lives as long as the browser tab. */
export function keptKey(write: string): KeptKey | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + write) ?? 'null')
    return isKey(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the key until the write is answered; null deletes it. */
export function keepKey(write: string, kept: KeptKey | null): void {
  try {
    if (kept) sessionStorage.setItem(PREFIX + write, JSON.stringify(kept))
    else sessionStorage.removeItem(PREFIX + write)
  } catch {
    // The storage is full or forbidden: the key still lives as long as the page.
  }
}

const isKey = (value: unknown): value is KeptKey =>
  typeof value === 'object' && value !== null && 'key' in value && 'fingerprint' in value
