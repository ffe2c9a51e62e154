/**
 * Tells whether a source asks for a key of the catalogue: in whole ('loans.title'), by a pattern (`loanStatus.${status}`), or
 * by the beginning of a set of texts that a dialog takes (texts="loans.reverse"). For tests.
 */
export function keysAsked(source: string): (key: string) => boolean {
  const literals = new Set(Array.from(source.matchAll(/['"`](\w+\.[\w./]+)['"`]/g), ([, key]) => key))
  const patterns = Array.from(source.matchAll(/`((?:[\w.]|\$\{\w+(?:\.\w+)*\})+)`/g), ([, text]) => text ?? '')
    .filter((text) => text.includes('${') && /\w\./.test(text.replace(/\$\{[^}]*\}/g, '')))
    .map(patternOf)
  const beginnings = Array.from(
    source.matchAll(/\btexts="(\w+\.\w+)"/g),
    ([, begin = '']) => new RegExp(`^${literally(begin)}\\w*$`),
  )
  return (key) => literals.has(key) || [...patterns, ...beginnings].some((pattern) => pattern.test(key))
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\$\{[^}]*\}/)
      .map(literally)
      .join('[\\w/]+')}$`,
  )

/** The text as a pattern that matches itself. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
