import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { markupOf } from '../markup.ts'

const screen = {
  language: 'en',
  heading: 'Loans',
  field: '<label for="name">Name</label><input id="name">',
  list: '<nav aria-label="Main"><a href="#loans">Loans</a></nav><nav aria-label="Sections"><a href="#loans">All</a></nav>',
  paragraph: '<p class="note">Nothing is due.</p>',
  style: '',
}

async function show(page: Page, changes: Partial<typeof screen> = {}): Promise<string> {
  const { language, heading, field, list, paragraph, style } = { ...screen, ...changes }
  await page.setContent(`<!doctype html><html lang="${language}"><head><title>${heading}</title></head>
    <body style="${style}">${list}<main id="loans"><h1>${heading}</h1>${field}${paragraph}</main></body></html>`)
  return page.evaluate(markupOf)
}

test('a screen in another language, or of other names, has the same markup', async ({ page }) => {
  const english = await show(page)

  const spanish = await show(page, {
    language: 'es',
    heading: 'Préstamos',
    field: '<label for="nombre">Nombre</label><input id="nombre">',
    list: '<nav aria-label="Menú"><a href="#loans">Ver</a></nav><nav aria-label="Partes"><a href="#loans">Ver</a></nav>',
    paragraph: '<p class="note">No se debe nada.</p>',
  })

  expect(spanish).toBe(english)
})

test('whatever axe could judge otherwise makes another markup', async ({ page }) => {
  const before = await show(page)
  const others = [
    await show(page, { language: 'de' }),
    await show(page, { heading: '' }),
    await show(page, { field: '<label for="names">Name</label><input id="name">' }),
    await show(page, { field: '<label for="name"></label><input id="name">' }),
    await show(page, { field: '<label for="name">Name</label><input id="name" value="Ana">' }),
    await show(page, { field: '<label for="name">Name</label><input id="name" autofocus>' }),
    await show(page, { list: screen.list.replace('Sections', 'Main') }),
    await show(page, { list: screen.list.replace('#loans', '#nowhere') }),
    await show(page, { paragraph: '<p class="other">Nothing is due.</p>' }),
    await show(page, { paragraph: '<p class="note" role="alert">Nothing is due.</p>' }),
    await show(page, { paragraph: '<p class="note"></p>' }),
    await show(page, { paragraph: `<p class="note" style="width: 50px; overflow: auto">${'x'.repeat(200)}</p>` }),
  ]
  await page.setViewportSize({ width: 390, height: 844 })
  others.push(await show(page))

  expect(new Set([before, ...others]).size).toBe(others.length + 1)
})

test('a fault is found on a screen like one that was clean, and again when it comes back', async ({ page }) => {
  await show(page)
  await expectAccessible(page)
  await expectAccessible(page)

  for (let time = 0; time < 2; time += 1) {
    await show(page, { field: '<label for="other">Name</label><input id="name">' })
    await expect(expectAccessible(page)).rejects.toThrow(/label/)
  }
})

const faint = '#c8c8c8'

/** Faults of contrast, each on a screen whose texts were clean before, in another markup. */
const faintTexts: Record<string, Partial<typeof screen>> = {
  'its color': { paragraph: `<p class="note">Nothing is <b style="color: ${faint}">due</b>.</p>` },
  'the color behind it': { paragraph: '<p class="note"><b style="background: #333">Nothing</b> is due.</p>' },
  'an ancestor that lets through': { paragraph: '<div style="opacity: 0.3"><p class="note">Nothing is due.</p></div>' },
  'the page behind it': { style: 'background: #333' },
  'what lies behind it from elsewhere': {
    paragraph:
      '<div style="position: absolute; width: 600px; height: 600px; top: 0; left: 0; background: #333; z-index: -1"></div><p>Due.</p>',
  },
  'a field that is disabled no longer': {
    field: `<label for="name">Name</label><input id="name" style="color: ${faint}" value="Ana">`,
  },
}

test('a text that is hard to read is found among texts that were looked at, whatever makes it so', async ({ page }) => {
  await show(page)
  await expectAccessible(page)
  await show(page, {
    field: `<label for="name">Name</label><input id="name" style="color: ${faint}" value="Ana" disabled>`,
  })
  await expectAccessible(page)

  for (const [why, change] of Object.entries(faintTexts)) {
    await show(page, change)
    await expect(expectAccessible(page), why).rejects.toThrow(/color-contrast/)
  }
})

test('a text that was out of sight when its screen was clean is looked at when it is seen', async ({ page }) => {
  const clipped = (first: string, second: string) => ({
    paragraph: `<div style="height: 20px; overflow: hidden">${first}${second}</div>`,
  })
  const [clear, hard] = ['<p>Nothing is due.</p>', `<p style="color: ${faint}">Nothing is late.</p>`]
  await show(page, clipped(clear + clear, hard))
  await expectAccessible(page)

  await show(page, clipped(hard, clear + clear))
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
})
