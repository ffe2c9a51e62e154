/** A property by which a contract table names a set of texts; a value then chooses one of them: words: 'method'. */
const SETS = /\b(?:words|texts|hintOfWord|told): '([\w.]+)'/g

/**
 * Tells whether a source uses a key of the catalogue: in whole ('shell.activeLoans'), by a pattern (`loanStatus.${status}`),
 * by the prefix of a set of texts that a dialog takes (texts="loans.reverse"), or by a set of words that a table names.
 * For tests.
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
      .join('[\\w/-]+')}$`,
  )

/** A pattern that matches exactly this text. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
