import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Api, startApi } from '../testing/api.ts'
import { generatedLoans, makeLoan } from '../testing/paper-portfolio.ts'
import { hasPdfPrograms, readPapersOf, taxYearsOf } from '../testing/read-papers.ts'

const withoutPrograms = hasPdfPrograms()
  ? false
  : 'No programs are here to read papers with: apt-get install poppler-utils qpdf'

let api: Api | undefined
after(() => api?.close())

test('another program reads in every paper of a loan what the API says of it', { skip: withoutPrograms }, async () => {
  api = await startApi()
  const lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
  const ids: number[] = []
  for (const loan of generatedLoans(4, 11)) ids.push(await makeLoan(api, lender, loan))
  const taxYears = await taxYearsOf(lender, ['2025', '2026'])

  let papers = 0
  for (const loanId of ids) papers += (await readPapersOf(api, { lender, loanId, taxYears })).papers

  assert.ok(papers >= 18, `only ${papers} papers were read`)
})
