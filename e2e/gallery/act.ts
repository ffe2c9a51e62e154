import { expect, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import type { Shot } from './shot.ts'

export type Key = Parameters<Words>[0]
export type Act = NonNullable<Shot['act']>

/** Pictures of a dialog or menu show the window and not the whole page. */
export const overlay = { isOverlay: true } as const

/** Matches a text up to its first value: for a button whose name contains a person's name or an amount. */
export const startOf = (text: string): RegExp =>
  new RegExp(`^${(text.split('{')[0] ?? '').replace(/[.*+?^$()[\]\\]/g, '\\$&')}`)

/** Clicks buttons or menu items in turn by their texts. */
export const press =
  (...keys: Key[]): Act =>
  async (page, words) => {
    for (const key of keys) {
      const name = startOf(words(key))
      const target = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first()
      const folded = page.getByRole('button', { name, includeHidden: true }).first()
      await target.or(folded).first().waitFor({ state: 'attached' })
      // On a phone the acts of a row are folded; their dialogs are the same.
      if (await target.isVisible()) await target.click()
      else await folded.evaluate((button) => (button as HTMLElement).click())
    }
  }

export const opensDialog =
  (...keys: Key[]): Act =>
  async (page, words) => {
    await press(...keys)(page, words)
    await expect(page.getByRole('dialog')).toBeVisible()
  }

/** Runs several actions, one after the other. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (page, words) => {
    for (const act of acts) await act(page, words)
  }

/** Answers reads (or another method) of an address with a given body. */
export const answers =
  (address: RegExp, body: unknown, { status = 200, method = 'GET' }: { status?: number; method?: string } = {}) =>
  (page: Page) =>
    page.route(address, (route) =>
      route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
    )

/** Changes each answer of an address. */
export const changes = (address: RegExp, change: (text: string) => string) => (page: Page) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
