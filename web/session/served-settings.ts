/** What the server tells the page about its installation, in the page itself, so that no request is needed. */
export type ServedSettings = {
  /** A public demonstration: the data is invented. */
  isDemo: boolean
  /** Whether it can send mail. Without, the two password pages are simulated. */
  hasMail: boolean
  /** The address at which passkeys work; null where none are offered. */
  passkeysAt: string | null
  /** What a style element needs, so that the content security policy lets it in. */
  styleNonce: string
}

/** Reads the settings; what is missing or unreadable counts as no. */
export function settingsIn(content: string | null): ServedSettings {
  const given = parsed(content ?? '{}')
  const { styleNonce, passkeys } = given
  return {
    isDemo: given['demo'] === true,
    hasMail: given['mail'] === true,
    passkeysAt: typeof passkeys === 'string' ? passkeys : null,
    styleNonce: typeof styleNonce === 'string' ? styleNonce : '',
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
