import type { NamedTerm } from '#contract/loans/term-table.ts'
import type { Speech } from '../i18n/language.ts'

/**
 * The name of a term in a list: that of its field in a loan's form, unless the list has a text of its own for it (`own` is
 * that text's key).
 */
export const termName = ({ known }: Speech, own: string, term: NamedTerm | undefined): string =>
  known(own) ?? known(term?.label ?? '') ?? own
