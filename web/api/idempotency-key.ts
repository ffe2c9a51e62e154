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
