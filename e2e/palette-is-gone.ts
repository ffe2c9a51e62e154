import { expect, type Page } from '@playwright/test'

/**
 * Waits until the palette is out of the page. By its role it is gone as soon as its dialog closes, a moment before the page
 * hears of it, and a Ctrl K in between would open nothing.
 */
export const paletteIsGone = (page: Page): Promise<void> => expect(page.locator('dialog.palette')).toHaveCount(0)
