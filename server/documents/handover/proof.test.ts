import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import { build } from 'vite'
import { checksOf, claimsOf } from '#contract/documents/proof.ts'
import { chargeFee } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { useApi } from '../../testing/api.ts'
import { useProofProgram } from './proof-page.ts'

const api = await useApi() // today is 2 March 2026
const folder = mkdtempSync(path.join(tmpdir(), 'proof-'))
const root = path.resolve(import.meta.dirname, '../../..')
const built = (outDir: string) =>
  build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite-proof.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  })
before(async () => {
  await built(folder)
  useProofProgram(path.join(folder, 'proof.js'))
})
after(() => {
  // Files of tests share a process, and the next one has no proof.
  useProofProgram(null)
  rmSync(folder, { recursive: true })
})

const lender = await api.aLender()

/** The pack of a loan with a payment on time, a fee and a late payment of both, as texts by name. */
async function packOf(loanId: number): Promise<Map<string, string>> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(`/api/loans/${loanId}/handover`, api.address), { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]))
}

async function aPaidLoan(): Promise<number> {
  const { id: loanId } = await api.aLoan(lender, {
    originationDate: '2025-12-02',
    maturityDate: '2026-12-02',
    loanName: 'Deed </script> & Co',
  })
  const pay = (amount: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'WIRE' } })
  await pay(1066.19, '2026-01-02')
  await lender.client.call(chargeFee, { params: { loanId }, body: { amount: 40, date: '2026-01-20' } })
  await pay(1106.19, '2026-02-10')
  return loanId
}

test('a pack has a page that may run its own program and nothing else, and is the same each time', async () => {
  const loanId = await aPaidLoan()

  const page = (await packOf(loanId)).get('proof.html') ?? ''

  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const [program = ''] = scripts
  const source = createHash('sha256').update(program).digest('base64')
  assert.equal(scripts.length, 1)
  assert.ok(page.includes(`default-src 'none'; script-src 'sha256-${source}'`))
  assert.doesNotMatch(page, /https?:|\bsrc=|\bhref=/)
  assert.ok(program.length < 250_000, `the program has ${program.length} characters`)
  assert.equal(page, (await packOf(loanId)).get('proof.html'))
  assert.equal(page.match(/Deed &lt;\/script&gt; &amp; Co/g)?.length, 2)
})

test('the program is the same whenever it is built', async () => {
  const again = mkdtempSync(path.join(tmpdir(), 'proof-'))
  await built(again)
  const programIn = (place: string) => readFileSync(path.join(place, 'proof.js'), 'utf8')
  assert.equal(programIn(again), programIn(folder))
  rmSync(again, { recursive: true })
})

// 12,000.00 at 12 % over a year asks for 1,066.19. January: 120.00 and 946.19, which leaves 11,053.81. February, eight days
// late: 110.54 and 955.65, and the fee of 40.00, which leaves 10,098.16.
test('it states what the record gives: hash, chain and figures; one changed digit of an amount shows in each', async () => {
  const pack = await packOf(await aPaidLoan())
  const record = pack.get('record.json') ?? ''
  const stated = claimsOf(record, '2026-03-02')

  assert.equal(stated.record, createHash('sha256').update(record).digest('hex'))
  const { figures, payments, chain } = stated
  assert.deepEqual(
    [figures.principalCents, figures.paidInterestCents, figures.paidFeesCents, payments.length, chain.length],
    [10_098_16, 230_54, 40_00, 2, 5],
  )
  assert.ok(pack.get('proof.html')?.includes(JSON.stringify(stated.chain)))
  const changed = claimsOf(record.replace('"amountCents":106619', '"amountCents":106618'), '2026-03-02')
  // The cent that January lacks is paid in February, before the fee, so a cent of the fee stays open.
  assert.deepEqual(
    checksOf(stated, changed)
      .filter(({ agrees }) => !agrees)
      .map(({ name }) => name),
    ['record', 'chain', 'feesDueCents', 'paidFeesCents', 'payoffCents', 'payments'],
  )
  assert.ok(checksOf(stated, stated).every(({ agrees }) => agrees))
})
