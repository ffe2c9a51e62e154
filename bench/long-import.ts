import { importFile, undoImport } from '#contract/imports/imports.ts'
import { verifyLender } from '../server/ledger/verify.ts'
import { startApi } from '../server/testing/api.ts'
import { machine } from './http/machine.ts'

/**
 * How long a list of forty-year weekly loans holds a transaction, and what the lender's other work waits for it meanwhile:
 * npm run bench -- long-import [loans] [verify]
 */
const loans = Number(process.argv[2] ?? 2000)
const isVerified = process.argv[3] === 'verify'
const WEEKS = 'Email,Amount,Rate,Start,Months,Name,Frequency'
const columns = {
  ...{ email: 0, principalAmount: 1, interestRate: 2, originationDate: 3, termMonths: 4, loanName: 5 },
  paymentFrequency: 6,
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
let longest = 0
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  longest = 0
  const startedAt = performance.now()
  const result = await work()
  console.log(`${what}: ${seconds(performance.now() - startedAt)}; longest transaction ${seconds(longest)}`)
  return result
}

const api = await startApi()
try {
  console.log(machine())
  api.database.database.watch?.({
    onTransaction: ({ milliseconds }) => {
      longest = Math.max(longest, milliseconds)
    },
  })
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const rows = Array.from({ length: loans }, (_, row) => `${email},200000,7,11/15/2025,480,Loan ${row},WEEKLY`)
  const form = new FormData()
  form.set('kind', 'LOANS')
  form.set('mapping', JSON.stringify(columns))
  form.set('file', new File([[WEEKS, ...rows].join('\n')], 'loans.csv'))

  let isOver = false
  const waits: { milliseconds: number; isMade: boolean }[] = []
  const beside = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const isMade = await api.aLoan(lender).then(
        () => true,
        () => false,
      )
      waits.push({ milliseconds: performance.now() - startedAt, isMade })
      await new Promise((done) => setTimeout(done, 500))
    }
  }
  const others = beside()
  const { status, data } = await timed(`${loans} weekly loans of 40 years imported`, () =>
    lender.client.call(importFile, { form }),
  )
  isOver = true
  await others
  if (status !== 201) throw new Error(`the import was answered with ${status}`)
  const slowest = Math.max(...waits.map(({ milliseconds }) => milliseconds))
  const refused = waits.filter(({ isMade }) => !isMade).length
  console.log(`meanwhile loans made by hand: ${waits.length}, refused ${refused}, slowest ${seconds(slowest)}`)
  if (isVerified) {
    const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
    const found = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
    console.log(`verified: ${found.loans} loans, ${found.differences.length} differences`)
  }
  await timed('undone', () => lender.client.call(undoImport, { params: { importId: data.id } }))
} finally {
  await api.close()
}
