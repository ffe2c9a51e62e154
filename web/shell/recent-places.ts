const STORED_AS = 'recentPlaces'
const KEPT = 5

/** The pages of loans and borrowers that were opened last in this tab, the newest first. */
export function recentPlaces(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Keeps an address if it is the page of a loan or a borrower. Only the address is kept, and no name. */
export function keepPlace(pathname: string): void {
  if (!/^\/(loans|my-loans|borrowers)\/[1-9]\d*$/.test(pathname)) return
  const places = [pathname, ...recentPlaces().filter((path) => path !== pathname)].slice(0, KEPT)
  sessionStorage.setItem(STORED_AS, JSON.stringify(places))
}
