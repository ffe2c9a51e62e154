import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../accessible.ts'
import { signUp } from '../sign-up.ts'

async function post(request: APIRequestContext, baseURL: string, path: string, body: object) {
  const response = await request.post(`/api${path}`, { data: body, headers: { origin: baseURL } })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

test('a loan proves itself without a network, and a changed amount shows', async ({ page, browser }, testInfo) => {
  const baseURL = testInfo.project.use.baseURL ?? ''
  const stamp = `${Date.now()}-${Math.round(Math.random() * 1e6)}`
  await signUp(page.request, { email: `lender-${stamp}@example.com`, fullName: 'Dana Lender', role: 'LENDER' })
  const record = { firstName: 'Bo', lastName: 'Deed', email: `bo-${stamp}@example.com`, phone: '555-010-0100' }
  const { id: borrowerId } = await post(page.request, baseURL, '/borrowers', record)
  const { id: loanId } = await post(page.request, baseURL, '/loans', {
    loanName: 'Deed Street 1',
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'PERSONAL',
    borrowerId,
    originationDate: '2026-01-05',
    maturityDate: '2027-01-05',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  })
  // 1,066.19 of 5 February: 120.00 of interest and 946.19 of principal leave 11,053.81.
  const payment = { loanId, amount: 1066.19, paymentDate: '2026-02-05', paymentMethod: 'WIRE' }
  await post(page.request, baseURL, '/payments', payment)
  const packed = await page.request.get(`/api/loans/${loanId}/handover`)
  const proof = Buffer.from(unzipSync(new Uint8Array(await packed.body()))['proof.html'] ?? []).toString('utf8')
  const [sound, changed] = [testInfo.outputPath('proof.html'), testInfo.outputPath('changed.html')]
  await writeFile(sound, proof)
  await writeFile(changed, proof.replace('&quot;amountCents&quot;:106619', '&quot;amountCents&quot;:106618'))

  const offline = await browser.newContext({ offline: true })
  const reader = await offline.newPage()
  const faults: string[] = []
  reader.on('pageerror', (error) => faults.push(error.message))
  reader.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await reader.goto(pathToFileURL(sound).href)

  await expect(reader.getByRole('status')).toHaveText(/^Everything agrees: \d+ values were computed again/)
  const row = (name: string | RegExp) => reader.getByRole('row', { name })
  await expect(row(/^Outstanding principal/)).toHaveText(/\$11,053\.81\$11,053\.81Agrees/)
  await expect(row(/Differs/)).toHaveCount(0)
  await expectAccessible(reader)

  await reader.goto(pathToFileURL(changed).href)

  await expect(reader.getByRole('status')).toHaveText(/^Something differs/)
  // 1,066.18 leaves a cent more.
  await expect(row(/^Outstanding principal/)).toHaveText(/\$11,053\.81\$11,053\.82Differs/)
  await expect(row(/^Hash of the record/)).toHaveText(/Differs$/)
  await expect(row(/^Hash chain/)).toHaveText(/Differs$/)
  expect(faults).toEqual([])
  await offline.close()
})
