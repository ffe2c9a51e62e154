import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { FirstUser } from './session/session-provider.tsx'
import './theme/font.css'
import './theme/tokens.css'
import './theme/layout.css'
import './theme/looks.css'
import './theme/print.css'

/** Renders the application. first: the request for the user, already sent; known: its answer, if it has arrived. */
export function start(asked: FirstUser): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // As a transition, React renders in slices, between which the browser paints and handles input.
  startTransition(() => createRoot(root).render(<App {...asked} />))
}
