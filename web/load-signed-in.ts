import type { ComponentType } from 'react'
import { loadTexts } from './i18n/language.ts'

/** All pages behind the login page: the menu and the route table, their texts, and the screen of the page's address. */
export async function loadSignedIn(): Promise<ComponentType> {
  const [{ SignedIn, firstScreen }] = await Promise.all([import('./signed-in.tsx'), loadTexts('FORMS', 'HOME')])
  await firstScreen
  return SignedIn
}
