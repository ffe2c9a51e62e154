/** What remembers answers of the server. Registered by what remembers, so that the login page need not load it. */
const forgetters = new Set<() => void>()

export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

/** When another person signs in, nothing of the one before is shown. */
export function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}
