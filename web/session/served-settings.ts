/** Settings of the installation. The server puts them into the page itself, so that they need no request. */
export type ServedSettings = {
  /** Whether this is a public demonstration with invented data. */
  isDemo: boolean
  /** Whether it can send mail. Otherwise the two password pages are simulated. */
  hasMail: boolean
  /** The address at which passkeys work; null when the installation offers none. */
  passkeysAt: string | null
}

/** Reads the settings. A missing or unreadable one counts as off. */
export function settingsIn(content: string | null): ServedSettings {
  const given = parsed(content ?? '{}')
  const { passkeys } = given
  return {
    isDemo: given['demo'] === true,
    hasMail: given['mail'] === true,
    passkeysAt: typeof passkeys === 'string' ? passkeys : null,
  }
}

function parsed(content: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(content)
    return typeof given === 'object' && given !== null ? { ...given } : {}
  } catch {
    return {}
  }
}

/** The settings of this page. */
export const servedSettings = (): ServedSettings =>
  settingsIn(document.querySelector('meta[name="loanwright-settings"]')?.getAttribute('content') ?? null)
