/**
 * Tells whether a source asks for a key of the catalogue, in whole ('loans.title') or by a pattern (`loanStatus.${status}`).
 * For tests.
 */
export function keysAsked(source: string): (key: string) => boolean {
  const literals = new Set(Array.from(source.matchAll(/['"`](\w+\.[\w./]+)['"`]/g), ([, key]) => key))
  const patterns = Array.from(source.matchAll(/`((?:[\w.]|\$\{\w+(?:\.\w+)*\})+)`/g), ([, text]) => text ?? '')
    .filter((text) => text.includes('${') && /\w\./.test(text.replace(/\$\{[^}]*\}/g, '')))
    .map(patternOf)
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
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
