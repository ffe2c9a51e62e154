import { folded, holdsWords } from '../ui/text-match.ts'

/** An entry of the command palette. */
export type PaletteItem = {
  id: string
  group: 'SCREENS' | 'ACTIONS' | 'LOANS' | 'BORROWERS'
  text: string
  /** Shown beside the text and searched too: number, e-mail, balance. */
  detail?: string
  to: string
}

/** The limit for loans and for borrowers each. Screens are few, and all are shown. */
const SHOWN_OF_GROUP = 6

/**
 * The items that contain every word of a query, in text or detail, ignoring accents and case; those whose text begins
 * with the query's first word come first. At most six loans and six borrowers. Without a query, only screens and
 * actions.
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
