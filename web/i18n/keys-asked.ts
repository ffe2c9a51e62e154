/** How a table of the contract names the texts of a set of words, of which a value chooses one: words: 'method'. */
const SETS = /\b(?:words|texts|hintOfWord): '([\w.]+)'/g

/**
 * Tells whether a source asks for a key of the catalogue: in whole ('loans.title'), by a pattern (`loanStatus.${status}`), by
 * the beginning of a set of texts that a dialog takes (texts="loans.reverse"), or by a set of words that a table names. For
 * tests.
 */
export function keysAsked(source: string): (key: string) => boolean {
  const sets = Array.from(source.matchAll(SETS), ([, set = '']) => new RegExp(`^${literally(set)}\\.`))
  const rest = source.replace(SETS, '')
  const literals = new Set(Array.from(rest.matchAll(/['"`](\w+\.[\w./]+)['"`]/g), ([, key]) => key))
  const patterns = Array.from(rest.matchAll(/`((?:[\w.]|\$\{\w+(?:\.\w+)*\})+)`/g), ([, text]) => text ?? '')
    .filter((text) => text.includes('${') && /\w\./.test(text.replace(/\$\{[^}]*\}/g, '')))
    .map(patternOf)
  const beginnings = Array.from(
    rest.matchAll(/\btexts="(\w+\.\w+)"/g),
    ([, begin = '']) => new RegExp(`^${literally(begin)}\\w*$`),
  )
  return (key) => literals.has(key) || [...patterns, ...beginnings, ...sets].some((pattern) => pattern.test(key))
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
