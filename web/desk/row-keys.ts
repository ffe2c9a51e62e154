/** Carries out a key of the worklist: j and k go from row to row, x selects the row, and Enter records, as on any link. */
export function rowKeys(event: KeyboardEvent, table: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const rows = rowsOf(table)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const step = { j: 1, k: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    focusRow(table, at === -1 ? 0 : at + step)
  }
  if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

/** Puts the focus on what a row is recorded by. Nothing when there is no such row. */
export function focusRow(table: HTMLElement | null, place: number): void {
  rowsOf(table)[place]?.querySelector<HTMLElement>('td[data-actions] a')?.focus()
}

const rowsOf = (table: HTMLElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
