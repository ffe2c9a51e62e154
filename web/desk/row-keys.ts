/** Carries out a key of the worklist: j and k go from row to row, x selects the row, and Enter records, as on any link. */
export function rowKeys(event: KeyboardEvent, table: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const step = { j: 1, k: -1 }[event.key]
  if (step !== undefined) {
    const next = rows[at === -1 ? 0 : at + step]
    if (!next) return
    event.preventDefault()
    next.querySelector<HTMLElement>('td[data-actions] a')?.focus()
  }
  if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
