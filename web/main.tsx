import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { FirstUser } from './session/session-provider.tsx'
import './theme/font.css'
import './theme/tokens.css'
import './theme/layout.css'
import './theme/print.css'

/** Puts the application on the page. first: who is signed in, already asked; known: the answer, if it came meanwhile. */
export function start(asked: FirstUser): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // In slices, between which the browser paints and listens.
  startTransition(() => createRoot(root).render(<App {...asked} />))
}
