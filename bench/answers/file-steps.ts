import { readLoan, today } from './payment-steps.ts'
import type { Person, Row } from './people.ts'

function formOf(fields: Record<string, string>, text: string, fileName: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], fileName))
  return form
}

type List = { kind: string; mapping: Record<string, number>; text: string; fields?: Record<string, string> }

const columns = (...names: string[]): Record<string, number> =>
  Object.fromEntries(names.map((name, index) => [name, index]))

const person = columns('fullName', 'email', 'phone')
const loanTerms = ['principalAmount', 'interestRate', 'originationDate', 'termMonths', 'lateFee']
const loans = columns('fullName', 'email', 'phone', 'reference', ...loanTerms)
const asOfDays = ['nextPaymentDate', 'maturityDate', 'accruedInterest', 'unpaidFees', 'reference']
const asOf = columns('email', 'principalBalance', 'interestRate', ...asOfDays)
const payments = columns('loan', 'paymentDate', 'amount', 'paymentMethod', 'reference')
const parts = columns('loan', 'paymentDate', 'amount', 'interestPart', 'principalPart', 'feesPart', 'note')

const listOf = (...rows: string[]): string => `${rows.join('\n')}\n`
const personHeads = 'Name,Email,Phone'
const loanHeads = 'Name,Email,Phone,Ref,Amount,Rate,Start,Months,Late fee'
const asOfHeads = 'Email,Balance,Rate,Next due,Maturity,Accrued,Fees,Ref'
const paymentHeads = 'Loan,Date,Amount,Method,Ref'
const partHeads = 'Loan,Date,Amount,Interest,Principal,Fees,Note'

/** Borrowers and loans to import, right ones and wrong ones, in the order in which they build on each other. */
const LISTS: Readonly<Record<string, List>> = {
  borrowers: {
    kind: 'BORROWERS',
    mapping: person,
    text: listOf(
      personHeads,
      'Ana Gómez,ana.gomez@example.com,305-555-0100',
      'Bo Díaz,bo.diaz@example.com,(305) 555 0101',
    ),
  },
  'borrowers with faults': {
    kind: 'BORROWERS',
    mapping: person,
    text: listOf(personHeads, ',not an address,12', 'Ana,,'),
  },
  loans: {
    kind: 'LOANS',
    mapping: loans,
    text: listOf(
      loanHeads,
      'Ana Gómez,ana.gomez@example.com,3055550100,A-17,"$12,000.00",12%,11/15/2025,12,25',
      'Eva Ruiz,eva.ruiz@example.com,3055550102,A-18,8500.50,7.5%,02/28/2026,36,',
    ),
  },
  'loans with faults': {
    kind: 'LOANS',
    mapping: loans,
    text: listOf(
      loanHeads,
      'Ana Gómez,ana.gomez@example.com,3055550100,A-17,-5,1200,31/31/2025,0,x',
      'Eva,eva@example.com,1,A-18,100,0.0725,2026-02-28,12,',
    ),
  },
  'loans that run': {
    kind: 'LOANS_AS_OF',
    mapping: asOf,
    fields: { asOfDate: '2026-11-01' },
    text: listOf(asOfHeads, 'bo.diaz@example.com,15400.25,9,12/01/2026,12/01/2030,88.10,25,B-1'),
  },
}

/** Payments to import, of the loans above and of one of the lender's that runs. */
const paymentLists = (loanNumber: string): Record<string, List> => ({
  payments: {
    kind: 'PAYMENTS',
    mapping: payments,
    text: listOf(
      paymentHeads,
      'A-17,12/15/2025,1066.19,ACH,p1',
      'A-17,01/15/2026,1066.19,Check,p2',
      'A-18,03/28/2026,264.41,,p3',
    ),
  },
  'payments with parts': {
    kind: 'PAYMENTS',
    mapping: parts,
    text: listOf(partHeads, 'A-17,02/15/2026,1000,90,910,0,by hand', 'A-17,03/20/2026,500,100,400,0,'),
  },
  'payments with faults': {
    kind: 'PAYMENTS',
    mapping: payments,
    text: listOf(
      paymentHeads,
      'A-17,12/15/2030,10,ACH,future',
      'A-17,11/01/2020,10,ACH,before',
      'A-17,01/20/2026,999999,ACH,too much',
      'Z-99,01/20/2026,10,ACH,no loan',
      'A-17,13/13/2026,abc,ACH,nonsense',
    ),
  },
  'payments too large': {
    kind: 'PAYMENTS',
    mapping: payments,
    text: listOf(paymentHeads, 'A-17,01/20/2026,999999,ACH,x'),
  },
  'payments too early': { kind: 'PAYMENTS', mapping: payments, text: listOf(paymentHeads, 'A-17,01/20/2020,10,ACH,x') },
  'payments in the future': {
    kind: 'PAYMENTS',
    mapping: payments,
    text: listOf(paymentHeads, 'A-17,01/20/2031,10,ACH,x'),
  },
  'payments with parts that do not add up': {
    kind: 'PAYMENTS',
    mapping: parts,
    text: listOf(partHeads, 'A-17,04/15/2026,1000,90,9,0,'),
  },
  'payments with fees that are not open': {
    kind: 'PAYMENTS',
    mapping: parts,
    text: listOf(partHeads, `${loanNumber},11/10/2026,50,0,0,50,`),
  },
  'payments of a loan that runs': {
    kind: 'PAYMENTS',
    mapping: payments,
    text: listOf(paymentHeads, `${loanNumber},11/10/2026,75.5,ACH,run`),
  },
  'no rows': { kind: 'PAYMENTS', mapping: payments, text: listOf(paymentHeads) },
  'too few columns': { kind: 'LOANS', mapping: columns('email'), text: listOf('Email', 'ana.gomez@example.com') },
})

/** Every list is looked at, previewed and imported; then the imports are undone, the last first. */
export async function imports(lender: Person, loan: Row): Promise<void> {
  const made: number[] = []
  for (const [title, { kind, mapping, text, fields = {} }] of Object.entries({
    ...LISTS,
    ...paymentLists(loan.loanNumber ?? ''),
  })) {
    const chosen = { kind, mapping: JSON.stringify(mapping), ...fields }
    await lender.call('POST', '/imports/columns/preview', { form: formOf({ kind }, text, `${title}.csv`), title })
    await lender.call('POST', '/imports/preview', { form: formOf(chosen, text, `${title}.csv`), title })
    const { row } = await lender.call('POST', '/imports', {
      form: formOf({ ...chosen, progressKey: 'key-of-import' }, text, `${title}.csv`),
      title,
    })
    if (row.id !== undefined) made.push(row.id)
  }
  const all = (await lender.call('GET', '/loans?limit=100', { title: 'with the imported' })).rows
  for (const { id = 0 } of all.toSorted((one, other) => (other.id ?? 0) - (one.id ?? 0)).slice(0, 4)) {
    await readLoan(lender, id, 'imported')
    await lender.call('GET', `/loans/${id}/statement?language=en`, { title: 'imported' })
  }
  for (const id of made) await lender.call('GET', `/imports/${id}`)
  await lender.call('POST', `/imports/${made[0]}/reversal`, { title: 'others stand on it' })
  for (const id of made.toReversed().slice(0, 3)) {
    await lender.call('POST', `/imports/${id}/reversal`)
    await lender.call('POST', `/imports/${id}/reversal`, { title: 'again' })
  }
  await lender.call('GET', '/imports', { title: 'after some were undone' })
}

/** Statements of a bank, whose lines are assigned, divided, set aside and released. */
export async function bankStatements(lender: Person, loans: readonly Row[]): Promise<void> {
  const lines = loans.map(
    ({ nextPaymentAmount, loanNumber, borrowerName }, index) =>
      `2026-11-${String(2 + index).padStart(2, '0')},${nextPaymentAmount ?? 80},${borrowerName},${loanNumber}`,
  )
  const csv = `Date,Amount,Payer,Memo\n${lines.join('\n')}\n2026-11-12,-45.00,ELECTRIC CO,\n2026-11-13,300.00,SOMEBODY ELSE,rent\n`
  const ofx = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261109<TRNAMT>512.34<FITID>F1<NAME>${loans[0]?.borrowerName}<MEMO>${loans[0]?.loanNumber}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const files: Record<string, string> = {
    'list.csv': csv,
    'bank.ofx': ofx,
    'broken.csv': 'Date,Amount\n2026-02-31,abc\n',
    'nothing.txt': 'hello',
  }
  for (const [name, text] of Object.entries(files)) {
    await lender.call('POST', '/bank-statements/preview', { form: formOf({}, text, name), title: name })
    await lender.call('POST', '/bank-statements', { form: formOf({}, text, name), title: name })
  }
  await lender.call('POST', '/bank-statements', { form: formOf({}, csv, 'again.csv'), title: 'the same lines again' })
  const waiting = (await lender.call('GET', '/bank-lines?limit=100', { title: 'to assign' })).rows
  for (const [index, line] of waiting.entries()) {
    const loanId = loans[index % loans.length]?.id ?? 0
    const amount = line.amount ?? 0
    const ask = (what: string, title: string, body?: object) =>
      lender.call('POST', `/bank-lines/${line.id}/${what}`, { body, title })
    const half = Math.round(amount * 50) / 100
    await ask('assignment', 'parts that do not add up', { parts: [{ loanId, amount: half + 1 }] })
    await ask('assignment', 'no such loan', { parts: [{ loanId: 999_999, amount }] })
    await ask('assignment', 'no parts', { parts: [] })
    if (index % 4 === 3) {
      await ask('setting-aside', 'without reason', { reason: '' })
      await ask('setting-aside', 'set aside', { reason: 'Rent' })
    } else if (index % 4 === 2) {
      const rest = { amount: Math.round((amount - half) * 100) / 100, reason: 'For the garden' }
      await ask('assignment', 'half of it', { parts: [{ loanId, amount: half }], rest, isAnother: true })
    } else {
      await ask('assignment', 'all of it', { parts: [{ loanId, amount }] })
      await ask('assignment', 'all of it, yet another', { parts: [{ loanId, amount }], isAnother: true })
    }
    await readLoan(lender, loanId, `after line ${line.id}`)
  }
  for (const line of waiting.slice(0, 5)) {
    await lender.call('POST', `/bank-lines/${line.id}/release`)
    await lender.call('POST', `/bank-lines/${line.id}/release`, { title: 'again' })
  }
  const names = (await lender.call('GET', '/payer-names')).rows
  await lender.call('DELETE', `/payer-names/${names.at(-1)?.id}`)
}

/** Files with loans: uploads, newer versions, titles, what is shown and put away, and quotes of a payoff. */
export async function documents(lender: Person, borrower: Person, loans: readonly Row[]): Promise<void> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  for (const { id: loanId } of loans) {
    const fields = { loanId: String(loanId), documentType: 'CONTRACT', title: 'The contract', isVisible: 'true' }
    const upload = (more: Record<string, string>, content: string | Buffer, name: string, title: string) => {
      const form = formOf({ ...fields, ...more }, '', name)
      form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
      return lender.call('POST', '/documents/upload', { form, title: `${loanId} ${title}` })
    }
    const { row } = await upload({}, 'We agree.', 'contract.txt', 'text')
    await upload({ documentId: String(row.id) }, 'We agree anew.', 'contract 2.txt', 'newer')
    await upload({ title: 'Our house', documentType: 'OTHER', isVisible: 'false' }, png, 'house.png', 'picture')
    await upload({}, 'MZ', 'virus.exe', 'program')
    await upload({ title: 'Empty' }, '', 'empty.txt', 'nothing in it')
    await lender.call('PUT', `/documents/${row.id}`, {
      body: { title: 'The agreement', isVisible: false },
      title: 'renamed',
    })
    await lender.call('PUT', `/documents/${row.id}`, { body: { title: '' }, title: 'without title' })
    for (const person of [lender, borrower]) {
      await person.call('GET', `/documents/${row.id}/file`, { title: 'not visible' })
      for (const body of [{}, { payoffDate: today }, { payoffDate: '2026-12-15', language: 'es' }]) {
        const quote = await person.call('POST', `/loans/${loanId}/payoff-quotes`, { body, title: 'quoted' })
        await person.call('GET', `/payoff-quotes/${quote.row.quoteId}/document?language=es`)
      }
    }
  }
}
