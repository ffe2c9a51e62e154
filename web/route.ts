import type { ComponentType } from 'react'
import type { Permission, Role } from '#contract/permissions.ts'
import type { Part } from '#texts/parts.ts'
import { loadTexts } from './i18n/language.ts'
import type { PageShape } from './ui/page/skeleton.tsx'

/** Fetches a screen's code and gives its component. */
export type Load = () => Promise<ComponentType>

export type Route = {
  path: string
  /** One screen for all, or one by role with OTHER for the rest. */
  screen: Load | ({ OTHER: Load } & Partial<Record<Role, Load>>)
  /** What stands there while it is coming, where it is not cards and a table. */
  shape?: PageShape
  /** One of these roles is enough; without them any signed-in person may come. */
  roles?: readonly Role[]
  /** All of these are needed. */
  permissions?: readonly Permission[]
}

/** A screen together with the parts of the catalogue that it says beyond those that are there before it. */
export const withTexts =
  (parts: readonly Part[], load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadTexts(...parts)]))[0]

/** The screen's code for a role. */
export const loadFor = ({ screen }: Route, role: string | null): Load =>
  typeof screen === 'function' ? screen : ((screen as Partial<Record<string, Load>>)[role ?? ''] ?? screen.OTHER)

/** The route of an address among some, for fetching its code before React is there. */
export const routeAt = (routes: readonly Route[], pathname: string): Route | undefined =>
  routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname))
