import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that may stand in a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nobody who reads the database can use it. A fast hash is enough for random bits. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
