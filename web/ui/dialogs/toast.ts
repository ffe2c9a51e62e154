export type Toast = {
  id: number
  text: string
  tone: 'SUCCESS' | 'ERROR' | 'INFO'
  /** One action on the toast, such as Undo. */
  action?: { label: string; run: () => void } | undefined
  /** A file to open beside it, such as a receipt. */
  link?: { label: string; to: string } | undefined
}

const SHOWN_FOR_MS = 6000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const currentToasts = (): readonly Toast[] => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a short message about an action that was just done. Errors of a form belong at the form instead. A message that
 * can undo the action stays until the next one, or until the reader closes it: a mistake is often seen late.
 */
export function showToast({ text, tone = 'SUCCESS', action, link }: Omit<Toast, 'id' | 'tone'> & Partial<Toast>): void {
  lastId += 1
  const id = lastId
  const others = toasts.filter((toast) => toast.action === undefined)
  publish([...others.slice(-2), { id, text, tone, action, link }])
  if (!action) setTimeout(() => dismissToast(id), SHOWN_FOR_MS)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id))
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
