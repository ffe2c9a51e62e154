import { startApi } from '../server/testing/api.ts'
import { generatedLoans, makeLoan } from '../server/testing/paper-portfolio.ts'
import { hasPdfPrograms, readPapersOf, taxYearsOf } from '../server/testing/read-papers.ts'

// Whether the text of every paper of a generated portfolio, as pdftotext reads it, says what the API says, and each file
// passes qpdf's check: npm run bench -- documents-text 500 7 (how many loans, and which seed)
const count = Number(process.argv[2] ?? 500)
const seed = Number(process.argv[3] ?? 7)
const loansOfOneLender = 20

if (!hasPdfPrograms()) throw new Error('pdftotext and qpdf are not here: apt-get install poppler-utils qpdf')

const api = await startApi()
const total = { papers: 0, figures: 0, loans: 0 }
try {
  const loans = generatedLoans(count, seed)
  for (let start = 0; start < loans.length; start += loansOfOneLender) {
    const lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
    const ids: number[] = []
    for (const loan of loans.slice(start, start + loansOfOneLender)) ids.push(await makeLoan(api, lender, loan))
    const taxYears = await taxYearsOf(lender, ['2025', '2026'])
    for (const loanId of ids) {
      const read = await readPapersOf(api, { lender, loanId, taxYears })
      total.papers += read.papers
      total.figures += read.figures
      total.loans += 1
    }
    console.error(`${total.loans} loans, ${total.papers} papers`)
  }
  console.log(
    `${total.loans} loans, seed ${seed}: ${total.papers} papers say ${total.figures} figures as the API has them.`,
  )
  console.log('Every file passes qpdf --check; none holds a script, a link, an action or an embedded file.')
} finally {
  await api.close()
}
