import type { Location } from 'react-router'

/** Where a person was on the way to before they had to sign in, with query and hash; else the dashboard. */
export function rememberedPlace(state: unknown): string {
  // What this application itself keeps in the history entry; anything else is not taken for a place.
  const from = (state as { from?: Partial<Location> } | null)?.from
  if (typeof from?.pathname !== 'string' || !/^\/(?!\/)/.test(from.pathname)) return '/dashboard'
  return `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`
}
