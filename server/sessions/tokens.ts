import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/**
 * The hash of a token for the database: a reader of the database cannot use it as a token. A fast hash is enough for
 * random bits.
 */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
