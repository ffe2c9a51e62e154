import { createRoot } from 'react-dom/client'
import type { CurrentUser } from '#contract/auth.ts'
import { App } from './app.tsx'
import './theme/layers.css'
import './theme/font.css'
import 'virtual:mantine-variables.css'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/controls.css'
import './theme/print.css'

/** Puts the application on the page. first: who is signed in, already asked. */
export function start(first: Promise<CurrentUser> | null): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(<App first={first} />)
}
