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
/** Long enough to read it, see the mistake and reach the button. */
const WITH_ACTION_FOR_MS = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const currentToasts = (): readonly Toast[] => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a short message about an action that was just done. Errors of a form belong at the form instead. */
export function showToast({ text, tone = 'SUCCESS', action, link }: Omit<Toast, 'id' | 'tone'> & Partial<Toast>): void {
  lastId += 1
  const id = lastId
  publish([...toasts.slice(-2), { id, text, tone, action, link }])
  setTimeout(() => dismissToast(id), action ? WITH_ACTION_FOR_MS : SHOWN_FOR_MS)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id))
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
