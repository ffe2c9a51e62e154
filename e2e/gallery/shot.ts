import type { Page } from '@playwright/test'
import type { Role } from '../stubbed-api.ts'
import type { Words } from '../words.ts'

/** normal: the demo's data. long: the same with names as long as they may be. empty: its lists without rows. */
export type State = 'normal' | 'loading' | 'empty' | 'long' | 'error'

/** A picture, or one for each of its states. */
export type Shot = {
  name: string
  /** The role whose screen it is; absent for a screen before sign-in. */
  role?: Role
  /** With {names} of the places of this run. */
  path: string
  /** Only 'normal' when absent. */
  states?: readonly State[]
  /** Replaces answers of the server, for states that the demo cannot reach. */
  given?: (page: Page) => Promise<unknown>
  /** The actions of a person before the picture is taken. */
  act?: (page: Page, words: Words) => Promise<unknown>
  /** Whether the action opens a dialog or menu: then the picture shows the window, not the whole page. */
  isOverlay?: boolean
}

/** These shots as screens of a role. */
export const of = (role: Role, shots: readonly Shot[]): Shot[] => shots.map((shot) => ({ ...shot, role }))
