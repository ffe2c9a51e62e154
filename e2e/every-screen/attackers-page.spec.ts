import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { signUp } from '../sign-up.ts'

const today = new Date().toISOString().slice(0, 10)

type Victim = { userId: number; loanId: number; borrowerId: number }

/** A lender with a loan, signed in in this browser. */
async function signUpVictim({ request }: Page, email: string): Promise<Victim> {
  const send = async (path: string, body: object): Promise<{ id: number }> => {
    const response = await request.post(`/api${path}`, { data: body })
    expect(response.status(), await response.text()).toBe(201)
    return (await response.json()).data
  }
  const { id: userId } = await signUp(request, { email, fullName: 'Vera Victim', role: 'LENDER' })
  const borrower = { firstName: 'Bea', lastName: 'Berg', email: `of-${email}`, phone: '555-010-0199' }
  const { id: borrowerId } = await send('/borrowers', borrower)
  const terms = {
    interestRate: 12,
    loanType: 'PERSONAL',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  const days = { originationDate: '2026-01-15', maturityDate: '2036-01-15' }
  const { id: loanId } = await send('/loans', {
    loanName: 'Secret Street',
    principalAmount: 12_000,
    borrowerId,
    ...terms,
    ...days,
  })
  await send('/payments', { loanId, amount: 33.33, paymentDate: today, paymentMethod: 'CASH' })
  return { userId, loanId, borrowerId }
}

/** Everything an attack could change, as the victim sees it. */
async function seenBy({ request }: Page, { userId, loanId }: Victim): Promise<Record<string, string>> {
  const paths = [
    ...['/auth/user', '/auth/sessions', `/users/${userId}/preferences`, `/lenders/${userId}/borrowers`],
    ...[`/loans/${loanId}`, `/loans/${loanId}/schedule`, `/payments/loan/${loanId}`, `/loans/${loanId}/payoff-quotes`],
    ...[`/documents/loan/${loanId}`, `/loans/${loanId}/notes`, '/loans'],
  ]
  const seen: Record<string, string> = {}
  for (const path of paths) {
    const response = await request.get(`/api${path}`)
    // When a session was last seen moves with every look at it.
    seen[path] = `${response.status()} ${(await response.text()).replaceAll(/"lastSeenAt":"[^"]+"/g, '')}`
  }
  return seen
}

/** A server of somebody else, on another port or by another name. */
async function openEvilServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Free money</title><body></body>')
  }).listen(0)
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the server listens nowhere')
  return { port: place.port, close: () => server.close() }
}

const pathsOf = ({ userId, loanId, borrowerId }: Victim, isRead: boolean): { method: string; path: string }[] => {
  const ids: Record<string, number> = { userId, lenderId: userId, loanId, borrowerId }
  return ENDPOINTS.filter(({ method }) => (method === 'GET') === isRead).map(({ method, path }) => ({
    method,
    path: `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1))}`,
  }))
}

/** What a script of another site tries with the browser of somebody who is signed in elsewhere. Gives what it could read. */
async function attack({
  app,
  reads,
  writes,
}: {
  app: string
  reads: string[]
  writes: { method: string; path: string }[]
}) {
  const stolen: string[] = []
  const read = async (path: string) => {
    const answer = await fetch(app + path, { credentials: 'include' })
    stolen.push(`${path} ${await answer.text()}`)
  }
  const image = (path: string) =>
    new Promise((resolve) => {
      const element = new Image()
      element.onload = () => resolve(stolen.push(`image ${path}`))
      element.onerror = resolve
      element.src = app + path
    })
  const script = (path: string) =>
    new Promise((resolve) => {
      const element = document.createElement('script')
      element.onload = () => resolve(stolen.push(`script ${path}`))
      element.onerror = resolve
      element.src = app + path
      document.body.append(element)
    })
  const body = JSON.stringify({ reason: 'x', amount: 1, date: '2026-03-02' })
  const asForm = new FormData()
  asForm.set('reason', 'x')
  const bodies = [body, new URLSearchParams({ reason: 'x' }), asForm]
  const blind = bodies.flatMap((each) =>
    writes.map(({ path }) =>
      fetch(app + path, { method: 'POST', mode: 'no-cors', credentials: 'include', body: each }),
    ),
  )
  const open = writes.map(({ method, path }) =>
    fetch(app + path, { method, credentials: 'include', headers: { 'content-type': 'application/json' }, body }).then(
      () => stolen.push(`answer of ${method} ${path}`),
    ),
  )
  await Promise.allSettled([...blind, ...open, ...reads.flatMap((path) => [read(path), image(path), script(path)])])
  return stolen
}

/** Sends a form as a click on another site would, in each of the three ways a form has, each in a tab of its own. */
async function submitForms(page: Page, action: string): Promise<number[]> {
  const statuses: number[] = []
  for (const encoding of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const opened = page.context().waitForEvent('page')
    const answered = page.context().waitForEvent('response', (response) => response.url() === action)
    await page.evaluate(
      ({ to, enctype }) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'POST', action: to, enctype, target: '_blank' })
        const field = document.createElement('input')
        Object.assign(field, { name: '{"reason":"', value: '"}' })
        form.append(field)
        document.body.append(form)
        form.submit()
      },
      { to: action, enctype: encoding },
    )
    statuses.push((await answered).status())
    await (await opened).close()
  }
  return statuses
}

for (const { name, host } of [
  { name: 'another site', host: 'localhost' },
  { name: 'another port of the same machine, which gets the cookies', host: '127.0.0.1' },
]) {
  test(`a page of ${name} changes nothing and reads nothing of somebody who is signed in`, async ({
    page,
    baseURL,
  }) => {
    const app = baseURL ?? ''
    const victim = await signUpVictim(page, `victim-of-${host}@example.com`)
    const before = await seenBy(page, victim)
    const evil = await openEvilServer()
    await page.goto(`http://${host}:${evil.port}/`)
    const payoff = `${app}/api/loans/${victim.loanId}/payoff-statement`

    const reads = [...pathsOf(victim, true).map(({ path }) => path), '/', '/dashboard']
    const stolen = await page.evaluate(attack, { app, reads, writes: pathsOf(victim, false) })
    const statuses = await submitForms(page, `${app}/api/loans/${victim.loanId}/write-off`)

    expect(stolen).toEqual([])
    expect(statuses).toEqual([403, 403, 403])

    // Led to the address of a payoff, by a link: it is only looked at, and no quote is kept.
    const [looked] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url() === payoff),
      page.context().waitForEvent('page'), // or it could be taken for the tab that is opened last
      page.evaluate((to) => void window.open(to), payoff),
    ])
    expect(looked.status()).toBe(200)

    // In a frame one could be made to click; nothing of ours is shown in one.
    const framed = page.waitForEvent('response', (response) => response.url() === `${app}/dashboard`)
    await page.evaluate(
      (to) => document.body.append(Object.assign(document.createElement('iframe'), { src: to })),
      `${app}/dashboard`,
    )
    await framed
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0)

    // Opened in a tab, the app and the page that opened it have no hold on each other.
    const opening = page
      .context()
      .waitForEvent('page', (tab) => tab.url().startsWith(`${app}/dashboard`) || tab.url() === 'about:blank')
    const isOpen = page.evaluate((to) => {
      const tab = window.open(to)
      Object.assign(window, { tab })
      return tab !== null
    }, `${app}/dashboard`)
    const tab = await opening
    expect(await isOpen).toBe(true)
    await expect(tab.getByText('Total Portfolio')).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(await page.evaluate(() => (window as Window & { tab?: Window }).tab?.closed)).toBe(true)

    expect(await seenBy(page, victim)).toEqual(before)
    evil.close()
  })
}
