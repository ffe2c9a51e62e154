import type { Previewed } from '../desk/previewed.ts'
import type { Tone } from '../ui/status-tone.ts'
import { folded, holdsWords } from '../ui/text-match.ts'

/** The groups, in the order in which they stand. */
const GROUPS = ['DO', 'RECENT', 'ACTIONS', 'LOANS', 'BORROWERS', 'PAYMENTS', 'REPORTS', 'SCREENS'] as const

/** An entry of the command palette. */
export type PaletteItem = {
  id: string
  group: (typeof GROUPS)[number]
  text: string
  /** Shown beside the text and searched too: number, e-mail, balance. */
  detail?: string
  to: string
  /** Searched too, and not shown: other words for the same. */
  words?: string
  /** The colour of a dot before the text: the state of a loan. */
  tone?: Tone
  /** What is shown before it is done; a payment with an amount is then recorded by Enter. */
  preview?: Previewed
}

/** The limit for loans and for borrowers each. Screens are few, and all are shown. */
const SHOWN_OF_GROUP = 6

/**
 * The items that contain every word of a query, in text or detail, ignoring accents and case; those whose text begins
 * with the query's first word come first. At most six loans and six borrowers. Without a query, only screens, actions
 * and recent places.
 */
export function foundItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const isOffered = ({ group }: PaletteItem) =>
    words.length > 0 ? group !== 'RECENT' : group === 'SCREENS' || group === 'ACTIONS' || group === 'RECENT'
  const holds = ({ text, detail = '', words: other = '' }: PaletteItem) =>
    holdsWords(`${text} ${detail} ${other}`, query)
  const begins = ({ text }: PaletteItem) => folded(text).startsWith(words[0] ?? '')
  const found = items.filter((item) => isOffered(item) && holds(item))
  const ordered = [...found.filter(begins), ...found.filter((item) => !begins(item))]
  return GROUPS.flatMap((group) =>
    ordered
      .filter((item) => item.group === group)
      .slice(0, group === 'LOANS' || group === 'BORROWERS' ? SHOWN_OF_GROUP : undefined),
  )
}
