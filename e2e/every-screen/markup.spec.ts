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
