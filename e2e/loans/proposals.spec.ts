import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { makePlaces } from '../made-places.ts'
import { type Language, wordsIn } from '../words.ts'

test.describe.configure({ timeout: 300_000 })

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>
type Opening = { cookies: Cookies; language: Language; width: number }

test('a borrower sends what they tried as a request, and the lender accepts or declines it', async ({
  browser,
  baseURL,
}) => {
  const places = await makePlaces(browser, baseURL ?? '', 'proposals')
  const borrower = await openAs(browser, { cookies: places.cookies.BORROWER, language: 'en', width: 390 })
  const lender = await openAs(browser, { cookies: places.cookies.LENDER, language: 'es', width: 1440 })
  const [en, es] = [wordsIn('en'), wordsIn('es')]
  await test.step('a request that waits can be withdrawn', async () => {
    await borrower.goto(places.fill('/my-loans/{myLoan}'))
    await withdraw(borrower)
  })
  await test.step('the borrower asks, and sees that it waits', async () => {
    await send(borrower, `${places.fill('/my-loans/{myLoan}')}?extra=200&rate=9.5`, 'My rent went down')
    await expect(asked(borrower, en('proposals.title'))).toContainText('$200.00 more with each payment')
    await expect(asked(borrower, en('proposals.title'))).toContainText(en('proposalStatus.OPEN'))
    await expectAccessibleAndWithin(borrower)
  })
  await test.step('the lender is led to it from the dashboard, and sees before and after', async () => {
    await lender.goto('/dashboard')
    const row = asked(lender, es('dashboard.attention'))
      .getByRole('listitem')
      .filter({ hasText: es('dashboard.request') })
    await row.getByRole('link', { name: 'Elm Street 12', exact: true }).click()
    const request = asked(lender, es('proposals.title'))
    await expect(request).toContainText('$200.00 más en cada pago')
    await expect(request).toContainText('My rent went down')
    await expect(request.getByRole('row').filter({ hasText: es('whatIf.line.interest') })).toContainText('$')
    await expectAccessibleAndWithin(lender)
  })
  await test.step('accepting it opens the change, filled in, and records it with the answer', async () => {
    const request = asked(lender, es('proposals.title'))
    await request.getByRole('link', { name: es('proposals.accept'), exact: true }).click()
    await expect(lender.getByRole('textbox', { name: es('loans.rate') }).first()).toHaveValue('9.5')
    await expectAccessibleAndWithin(lender)
    await lender.getByLabel(/^Mensaje para/).fill('Con mucho gusto')
    await lender.getByRole('button', { name: es('proposals.grant'), exact: true }).click()
    await expect(request).toContainText(es('proposalStatus.ACCEPTED'))
    await expect(request).toContainText(es('proposals.became.AS_ASKED'))
  })
  await test.step('the borrower reads of it, and another request is declined with a reason', async () => {
    await borrower.reload()
    await expect(asked(borrower, en('proposals.title'))).toContainText(en('proposalStatus.ACCEPTED'))
    await expect(asked(borrower, en('proposals.title'))).toContainText('From the lender: Con mucho gusto')
    await expect(asked(borrower, en('proposals.title'))).toContainText(en('proposals.became.AS_ASKED'))
    await send(borrower, `${places.fill('/my-loans/{myLoan}')}?lump=1000`, '')
    await lender.reload()
    const request = asked(lender, es('proposals.title'))
    await request.getByRole('button', { name: es('proposals.decline'), exact: true }).click()
    const dialog = lender.getByRole('dialog')
    await dialog.getByLabel(es('word.reason')).fill('Not before summer')
    await dialog.getByRole('button', { name: es('proposals.decline'), exact: true }).click()
    await expect(request).toContainText('Not before summer')
    await borrower.reload()
    await expect(asked(borrower, en('proposals.title'))).toContainText('Declined: Not before summer')
  })
  await test.step('the borrower asks to skip a payment, sees the effect, and the lender grants it', async () => {
    await borrower.getByRole('button', { name: en('proposals.ask'), exact: true }).click()
    const dialog = borrower.getByRole('dialog', { name: en('proposals.sendTitle') })
    await expect(dialog.getByRole('row', { name: new RegExp(`^${en('whatIf.line.lastOn')}`) })).toBeVisible()
    await expectAccessibleAndWithin(borrower)
    await dialog.getByRole('button', { name: en('proposals.sendNow') }).click()
    await expect(asked(borrower, en('proposals.title'))).toContainText('Skip the next payment')
    await lender.reload()
    await asked(lender, es('proposals.title'))
      .getByRole('link', { name: es('proposals.accept'), exact: true })
      .click()
    await lender.getByRole('button', { name: es('proposals.grant'), exact: true }).click()
    await expect(asked(lender, es('proposals.title'))).toContainText('Saltar el próximo pago')
    await borrower.reload()
    await expect(asked(borrower, en('proposals.title'))).toContainText(en('proposals.became.AS_ASKED'))
  })
  await borrower.context().close()
  await lender.context().close()
})

const asked = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Takes back the request that was made with the places; in English. */
async function withdraw(page: Page): Promise<void> {
  const en = wordsIn('en')
  const request = asked(page, en('proposals.title'))
  await expect(request).toContainText('From next month on')
  await request.getByRole('button', { name: en('word.withdraw') }).click()
  await expect(request).toContainText(en('proposalStatus.WITHDRAWN'))
}

async function openAs(browser: Browser, { cookies, language, width }: Opening): Promise<Page> {
  const context = await browser.newContext({ storageState: cookies, viewport: { width, height: 900 } })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

/** What the address tries out, sent with a note; in English. */
async function send(page: Page, address: string, note: string): Promise<void> {
  const en = wordsIn('en')
  await page.goto(address)
  await page.getByRole('button', { name: en('proposals.send'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: en('proposals.sendTitle') })
  await expect(dialog).toBeVisible()
  await expectAccessibleAndWithin(page)
  await dialog.getByLabel(en('proposals.note')).fill(note)
  await dialog.getByRole('button', { name: en('proposals.sendNow') }).click()
  await expect(dialog).toBeHidden()
  await expect(asked(page, en('proposals.title'))).toContainText(en('proposalStatus.OPEN'))
  await expect(page.getByText(en('proposals.oneWaits'))).toBeVisible()
}
