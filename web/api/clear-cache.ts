/**
 * Functions that clear cached answers. Each cache registers its own, so that the login page need not load the caches.
 */
const forgetters = new Set<() => void>()

export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

/** Clears all cached answers, so that the next user sees nothing of the last one's. */
export function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}
