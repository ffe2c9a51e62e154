/**
 * What differs between two runs of one commit by its nature, because it is made by chance. Each is replaced in the stored
 * answer, and nothing else is: a name of a JSON field, and why.
 */
const FIELDS_BY_CHANCE: Readonly<Record<string, string>> = {
  token: 'an invitation, or a link for a new password: 32 bytes by chance',
  url: 'the same token at the end of an address',
  resetUrl: 'the same token at the end of an address',
  secret: 'the secret of a second factor',
  challenge: 'what a passkey signs',
  requestId: 'a UUID of each request',
}

const placeholder = '(by chance)'

/** A JSON text in which the fields made by chance are replaced where they stand; every other byte stays as it is. */
export function withoutChance(text: string): string {
  return Object.keys(FIELDS_BY_CHANCE).reduce(
    (changed, field) =>
      changed.replaceAll(
        new RegExp(`("${field}":")((?:[^"\\\\]|\\\\.)*)"`, 'g'),
        (whole, start: string, value: string) => (isMadeByChance(field, value) ? `${start}${placeholder}"` : whole),
      ),
    text,
  )
}

/** Addresses keep all but their token, and a field of the same name that holds something plain stays. */
const isMadeByChance = (field: string, value: string): boolean =>
  field.toLowerCase().endsWith('url') ? /[\w-]{40,}/.test(value) : value.length >= 16
