import type { Page } from '@playwright/test'
import type { Role } from '../stubbed-api.ts'
import type { Words } from '../words.ts'

/** normal: the demo's data. long: the same with names as long as they may be. empty: its lists without rows. */
export type State = 'normal' | 'loading' | 'empty' | 'long' | 'error'

/** A picture, or one for each of its states. */
export type Shot = {
  name: string
  /** Whose screen it is; absent for one before sign-in. */
  role?: Role
  /** With {names} of the places of this run. */
  path: string
  /** Only 'normal' when absent. */
  states?: readonly State[]
  /** What of the server's answers is put in the place of its own, for what no demo brings about. */
  given?: (page: Page) => Promise<unknown>
  /** What a person does before the picture is taken. */
  act?: (page: Page, words: Words) => Promise<unknown>
  /** Whether what was done opens a dialog or menu: then the picture is of the window, not of the whole page. */
  isOverlay?: boolean
}

/** The same shots as screens of a role. */
export const of = (role: Role, shots: readonly Shot[]): Shot[] => shots.map((shot) => ({ ...shot, role }))
