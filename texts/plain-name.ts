/** Line breaks, and characters that show nothing or turn the direction of what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A letter of a script that is written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name on one line and without invisible characters. Forms refuse those today (contract/fields.ts); a name from an
 * earlier release may have them.
 */
export const plainName = (name: string): string => name.replace(unseen, ' ').replace(/\s+/g, ' ').trim()

/**
 * A plain name for a sentence of a letter. One in a script from right to left is set apart (Unicode isolates), so that it
 * cannot move the words beside it.
 */
export function nameInSentence(name: string): string {
  const plain = plainName(name)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/**
 * A text in which mail programs find no page to make a link of: "pay.example/now" becomes "pay . example/now". An e-mail
 * address stays as it is, since people are paid by it.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:\/\//g, ': //').replace(/(?<=\S)(?<!@[\p{L}\p{N}.-]*)\.(?=[\p{L}\p{N}-]*\p{L})/gu, ' . ')
