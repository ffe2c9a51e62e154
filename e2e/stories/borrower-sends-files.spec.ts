import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { daysFromNow } from '../days.ts'
import { aBorrower, aLoan, leave, person } from './people.ts'

const phone = { width: 390, height: 844 }

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

/** A picture of one grey dot. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const photo = { name: 'check.jpg', mimeType: 'image/jpeg', buffer: jpeg }
const paper = (words: string) => ({
  name: 'policy.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}\n%%EOF`),
})

// 2,400.00 without interest in 24 payments of 100.00 every two weeks, since 19 days ago: 100.00 of 5 days ago are past due.
test('a borrower sends a picture of a check and a document that was asked for, and the lender looks at both', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Sends')
  const { id } = await aLoan(lender, record.id, {
    ...{ loanName: 'Pier 4', principalAmount: 2_400, interestRate: 0, lateFee: 0, paymentFrequency: 'BI_WEEKLY' },
    ...{ originationDate: daysFromNow(-19), maturityDate: daysFromNow(24 * 14 - 19) },
  })
  const { token } = await lender.post<{ token: string }>(`/borrowers/${record.id}/invitation`, {})
  const account = { role: 'BORROWER', email: record.email, invitationToken: token } as const
  const borrower = await person(browser, { ...stage, viewport: phone }, account)

  await test.step('the payment is reported with a photo; one that is no picture is refused before it is sent', async () => {
    const { page } = borrower
    await page.goto(`/payments/${id}`)
    const form = page.getByRole('region', { name: 'I’ve sent this payment' })
    const field = form.locator('input[type=file]')
    await field.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') })
    await expect(form.getByText('This kind of file isn’t accepted')).toBeVisible()
    await field.setInputFiles(photo)
    await form.getByLabel('Amount').fill('100')
    await form.getByLabel('Method').selectOption('CHECK')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Report Payment' }).click()
    const reports = page.getByRole('region', { name: 'Payments you reported' })
    await expect(reports.getByRole('link', { name: 'check.jpg' })).toBeVisible()
    await reports.locator('input[type=file]').setInputFiles(paper('the receipt'))
    await expect(reports.getByRole('link', { name: 'policy.pdf' })).toBeVisible()
    await expectAccessible(page)
    await fits(page)
  })

  await test.step('the lender sees the photo beside the payment, and confirms it', async () => {
    const { page } = lender
    await page.goto('/payments')
    await page.getByRole('tab', { name: 'Reported (1)' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Bo Sends' })).toContainText('check.jpg')
    await page.getByRole('button', { name: 'Confirm Payment' }).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img', { name: 'check.jpg' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(page.getByText('Recorded $100.00 from Bo Sends')).toBeVisible()
  })

  await test.step('the lender asks for a document', async () => {
    const { page } = lender
    await page.goto(`/loans/${id}`)
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'check' })).toContainText('Sent by the borrower')
    await page.getByRole('button', { name: 'Request Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Document' })
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
    await dialog.getByLabel('Document').fill('Proof of insurance')
    await dialog.getByLabel('Note to the borrower').fill('Of this year')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Bo Sends was asked for Proof of insurance.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Requested documents' })).toContainText('Not sent yet')
  })

  await test.step('the borrower finds it at home and sends it with one press', async () => {
    const { page } = borrower
    await page.goto('/dashboard')
    const asked = page.getByRole('region', { name: 'Your lender needs a document' })
    await expect(asked).toContainText('Proof of insurance')
    await expectAccessible(page)
    await fits(page)
    await asked.getByRole('link', { name: 'Send Proof of insurance' }).click()
    await sendDocument(page, 'last year')
  })

  await test.step('the lender finds it on the dashboard, and asks again with the reason', async () => {
    const { page } = lender
    await page.goto('/dashboard')
    const row = page.getByRole('listitem').filter({ hasText: 'Sent Proof of insurance' })
    await row.getByRole('link', { name: 'Open Pier 4' }).click()
    const requests = page.getByRole('region', { name: 'Requested documents' })
    await expect(requests.getByRole('link', { name: 'policy.pdf' })).toBeVisible()
    await requests.getByRole('button', { name: 'Request Again Proof of insurance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request the document again' })
    await dialog.getByLabel('Reason').fill('This is last year’s')
    await dialog.getByRole('button', { name: 'Request Again' }).click()
    await expect(requests).toContainText('Please send it again: This is last year’s')
  })

  await test.step('the borrower sends the right one, and the lender accepts it', async () => {
    await borrower.page.goto(`/my-loans/${id}`)
    await expect(borrower.page.getByText('Please send it again: This is last year’s')).toBeVisible()
    await sendDocument(borrower.page, 'this year')
    // From another page, because to the same address nothing is loaded anew.
    await lender.page.goto('about:blank')
    await lender.page.goto(`/loans/${id}#documents-asked`)
    const requests = lender.page.getByRole('region', { name: 'Requested documents' })
    await requests.getByRole('button', { name: 'Accept Proof of insurance' }).click()
    await expect(lender.page.getByText('Proof of insurance from Bo Sends was accepted.')).toBeVisible()
    await borrower.page.goto(`/my-loans/${id}`)
    await borrower.page.getByRole('tab', { name: 'Documents' }).click()
    await expect(borrower.page.getByRole('region', { name: 'Requested documents' })).toContainText('Accepted')
    await expect(borrower.page.getByText('Sent by you')).toHaveCount(4)
    await expectAccessible(borrower.page)
    await fits(borrower.page)
  })
  await leave(lender, borrower)
})

async function sendDocument(page: Page, words: string): Promise<void> {
  const requests = page.getByRole('region', { name: 'Requested documents' })
  await expect(requests.getByRole('button', { name: 'Send Photo or PDF Proof of insurance' })).toBeVisible()
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await requests.getByRole('button', { name: 'Send Photo or PDF Proof of insurance' }).click()
  await (await chooser).setFiles(paper(words))
  await expect(requests.getByText('Sent', { exact: true })).toBeVisible()
  await fits(page)
}
