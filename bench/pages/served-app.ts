import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import type { Loan } from '#contract/loans/loans.ts'

export type BrowserRole = 'LENDER' | 'BORROWER' | 'ADMIN'

/** The app as it is delivered, with the data of npm run demo. */
export type ServedApp = { address: string; close: () => Promise<void> }

const PASSWORD = 'Demo-Harbor-7'

/** Starts the demo on a free port and waits until it answers. Throws when it ends before. */
export async function serveDemo(): Promise<ServedApp> {
  const port = await freePort()
  const program = path.join(import.meta.dirname, '..', '..', 'scripts', 'demo.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let waited = 0; !(await answers(`${address}/readyz`)); waited += 200) {
    if (child.exitCode !== null || waited > 120_000) throw new Error('the demo did not start')
    await sleep(200)
  }
  return { address, close: () => end(child) }
}

/** Signs a browser in, in the way a page would. */
export async function signIn({ request }: BrowserContext, address: string, role: BrowserRole): Promise<void> {
  const answer = await request.post(`${address}/api/auth/login`, {
    data: { email: `${role.toLowerCase()}@example.com`, password: PASSWORD, rememberMe: false },
    headers: { origin: address },
  })
  if (!answer.ok()) throw new Error(`signing in as ${role} was answered ${answer.status()}`)
}

/** Fills the {names} in a path with what the demo has. The context is signed in as the role whose path it is. */
export async function placesFor({ request }: BrowserContext, address: string): Promise<(path: string) => string> {
  const loans = await list<Loan>(request, `${address}/api/loans?limit=100`)
  const borrowers = await list<Borrower>(request, `${address}/api/borrowers/search?q=`)
  const running = loans.find(
    ({ status, outstandingBalance, principalAmount }) =>
      (status === 'ACTIVE' || status === 'CURRENT') && outstandingBalance < principalAmount,
  )
  const values: Record<string, number | undefined> = {
    loan: running?.id,
    myLoan: running?.id,
    borrower: borrowers[0]?.id,
  }
  return (pattern) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? name))
}

/** Empty where the role may not ask. */
async function list<Item>(request: APIRequestContext, url: string): Promise<Item[]> {
  const answer = await request.get(url)
  return answer.ok() ? (await answer.json()).data : []
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false, // not listening yet
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
