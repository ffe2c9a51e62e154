import type { ComponentType } from 'react'
import type { Permission, Role } from '#contract/permissions.ts'
import type { Part } from '#texts/parts.ts'
import { loadTexts } from './i18n/language.ts'
import type { PageShape } from './ui/page/skeleton.tsx'

/** Fetches a screen's code and gives its component. */
export type Load = () => Promise<ComponentType>

export type Route = {
  path: string
  /** One screen for all roles, or one by role, with OTHER for the rest. */
  screen: Load | ({ OTHER: Load } & Partial<Record<Role, Load>>)
  /** The skeleton while it loads, where it is not cards and a table. */
  shape?: PageShape
  /** One of these roles is enough; without this list any signed-in user may enter. */
  roles?: readonly Role[]
  /** All of these permissions are needed. */
  permissions?: readonly Permission[]
}

/** A screen, loaded together with its parts of the texts, beyond those that are always loaded. */
export const withTexts =
  <Component>(parts: readonly Part[], load: () => Promise<Component>) =>
  async (): Promise<Component> =>
    (await Promise.all([load(), loadTexts(...parts)]))[0]

/** The screen's code for a role. */
export const loadFor = ({ screen }: Route, role: string | null): Load =>
  typeof screen === 'function' ? screen : ((screen as Partial<Record<string, Load>>)[role ?? ''] ?? screen.OTHER)

const fetched = new Map<Load, ComponentType>()

/** Fetches a screen and keeps its component, so that React can show it at once. */
export async function fetchScreen(load: Load): Promise<void> {
  fetched.set(load, await load())
}

/** The component of a screen that was fetched before it was shown. */
export const fetchedScreen = (load: Load): ComponentType | undefined => fetched.get(load)

/** The route of an address, to load its code before React is there. */
export const routeAt = (routes: readonly Route[], pathname: string): Route | undefined =>
  routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname))
