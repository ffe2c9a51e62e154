import { folded, holdsWords } from '../ui/text-match.ts'

/** One thing the palette leads to. */
export type PaletteItem = {
  id: string
  group: 'SCREENS' | 'ACTIONS' | 'LOANS' | 'BORROWERS'
  text: string
  /** Searched and shown beside: number, e-mail, balance. */
  detail?: string
  to: string
}

/** Of loans and of borrowers; there are so few screens that each is shown. */
const SHOWN_OF_GROUP = 6

/**
 * The items that hold every word of a query, in text or detail, accents and case aside; those whose text begins with
 * the query first, and at most six loans and six borrowers. Without a query only screens and actions.
 */
export function foundItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const isOffered = ({ group }: PaletteItem) => words.length > 0 || group === 'SCREENS' || group === 'ACTIONS'
  const holds = ({ text, detail = '' }: PaletteItem) => holdsWords(`${text} ${detail}`, query)
  const begins = ({ text }: PaletteItem) => folded(text).startsWith(words[0] ?? '')
  const found = items.filter((item) => isOffered(item) && holds(item))
  const ordered = [...found.filter(begins), ...found.filter((item) => !begins(item))]
  return (['ACTIONS', 'LOANS', 'BORROWERS', 'SCREENS'] as const).flatMap((group) =>
    ordered
      .filter((item) => item.group === group)
      .slice(0, group === 'LOANS' || group === 'BORROWERS' ? SHOWN_OF_GROUP : undefined),
  )
}
