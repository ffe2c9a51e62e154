type Made = { pattern: RegExp; why: string; types: string }

const json = 'application/json'
const text = 'text/plain'
const placeholder = '(by chance)'

/**
 * What differs between two runs of one commit by its nature. Nothing else is left out of the comparison, and the rest of an
 * answer in which it stands is compared byte for byte.
 */
const MADE_BY_CHANCE: readonly Made[] = [
  { types: json, pattern: /(?<="token":")[\w-]{40,}(?=")/g, why: 'an invitation: 32 bytes by chance' },
  { types: json, pattern: /(?<="(?:url|resetUrl)":"[^"]*)[\w-]{40,}(?=")/g, why: 'a token at the end of an address' },
  { types: json, pattern: /(?<="secret":")[A-Z2-7]{16,}(?=")/g, why: 'the secret of a second factor' },
  { types: json, pattern: /(?<="challenge":")[\w-]{16,}(?=")/g, why: 'what a passkey signs' },
  { types: json, pattern: /(?<="requestId":")[0-9a-f-]{36}(?=")/g, why: 'a UUID of each request' },
  {
    types: json,
    pattern: /(?<="uptimeSeconds":)\d+/g,
    why: 'how long the app has run, by the machine and not by the clock',
  },
  {
    types: json,
    pattern: /(?<="databaseBytes":)\d+/g,
    why: 'the size of the database with what PostgreSQL has not yet cleaned up',
  },
  { types: text, pattern: /(?<=term: Database\n\s*- definition: )[^\n]+/g, why: 'the same size on the screen' },
  { types: text, pattern: /(?<=term: Uptime\n\s*- definition: )[^\n]+/g, why: 'the same time on the screen' },
]

/** An answer with all that is made by chance replaced by the same words, and every other sign as it is. */
export function withoutChance(answer: string, type: string): string {
  return MADE_BY_CHANCE.filter(({ types }) => type.startsWith(types)).reduce(
    (changed, { pattern }) => changed.replaceAll(pattern, pattern.source.endsWith('")') ? placeholder : '0'),
    answer,
  )
}
