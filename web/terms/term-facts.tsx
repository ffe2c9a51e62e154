import { isOptional, type TermKey, type TermValue, termEntry, termLabel } from '#contract/loans/term-table.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../i18n/use-text.ts'
import type { Fact } from '../ui/page/fact-grid.tsx'
import { TermFigure } from './term-value.tsx'

/** Lists terms by name and value. An optional term that was not agreed is left out. */
export function useTermFacts() {
  const t = useText()
  return (
    terms: readonly TermKey[],
    values: { readonly [Key in TermKey]?: TermValue },
    labelOf: (term: TermKey) => PlainKey | undefined = () => undefined,
  ): Fact[] =>
    terms
      .filter((term) => values[term] != null || !isOptional(termEntry(term)))
      .map((term) => ({
        label: t(labelOf(term) ?? termLabel(term)),
        value: <TermFigure entry={termEntry(term)} value={values[term] ?? null} />,
      }))
}
