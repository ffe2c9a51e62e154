import type { Location } from 'react-router'

/** The page, with query and hash, that the user asked for before the sign-in; /dashboard when there is none. */
export function rememberedPlace(state: unknown): string {
  // History state that this application wrote; any other is not taken for a page.
  const from = (state as { from?: Partial<Location> } | null)?.from
  if (typeof from?.pathname !== 'string' || !/^\/(?!\/)/.test(from.pathname)) return '/dashboard'
  return `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`
}
