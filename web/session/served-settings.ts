/** What the server tells the page about its installation, in the page itself, so that no request is needed. */
export type ServedSettings = {
  /** A public demonstration: the data is invented. */
  isDemo: boolean
  /** Whether it can send mail. Without, the two password pages are simulated. */
  hasMail: boolean
}

/** Reads the settings; what is missing or unreadable counts as no. */
export function settingsIn(content: string | null): ServedSettings {
  try {
    const given: unknown = JSON.parse(content ?? '{}')
    const has = (name: string) => typeof given === 'object' && given !== null && name in given
    const isTrue = (name: string) => has(name) && (given as Record<string, unknown>)[name] === true
    return { isDemo: isTrue('isDemo'), hasMail: isTrue('hasMail') }
  } catch {
    return { isDemo: false, hasMail: false }
  }
}

/** The settings of this page. */
export const servedSettings = (): ServedSettings =>
  settingsIn(document.querySelector('meta[name="loanwright-settings"]')?.getAttribute('content') ?? null)
