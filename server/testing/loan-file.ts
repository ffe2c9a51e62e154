import { dollarsText } from '#contract/fields.ts'

/** A list of loans that run already, with an error planted in some rows, and the message expected for each. */
export type LoanFile = {
  text: string
  planted: { row: number; column: string | null; code: string }[]
  /** Balances in the file, in cents, by the loan's name. */
  balances: Map<string, number>
}

const HEADINGS = [
  ...['Reference', 'Loan name', 'Borrower', 'Email', 'Phone', 'Balance', 'Rate', 'As of', 'Paid to', 'Interest'],
  ...['Fees', 'Next payment', 'Maturity', 'Frequency', 'Grace days'],
] as const
type Heading = (typeof HEADINGS)[number]
type Cells = Record<Heading, string>

/** One error of each common kind: its column, the cell's text, and the message expected. */
const ERRORS: readonly (readonly [Heading | null, (cells: Cells, before: Cells) => string, string])[] = [
  ['Phone', () => '12345', 'borrower.phoneFormat'],
  ['Rate', () => 'abc', 'import.percentUnreadable'],
  ['Rate', () => '', 'import.missing'],
  ['Rate', () => '2000', 'field.percentTooLarge'],
  ['Balance', () => '12.345', 'import.amountUnreadable'],
  ['Balance', () => '-100.00', 'import.amountUnreadable'],
  ['Balance', () => '0', 'loan.principalPositive'],
  ['Maturity', () => '02/30/2030', 'import.dayUnreadable'],
  ['Maturity', () => '01/15/2020', 'loan.maturityAfterOrigination'],
  ['Maturity', () => '31/12/2030', 'import.dayUnreadable'],
  ['Balance', () => '', 'import.missing'],
  ['Email', () => 'not an address', 'field.emailInvalid'],
  ['Frequency', () => 'sometimes', 'import.wordUnknown'],
  ['Reference', (_, before) => before.Reference, 'import.referenceTwice'],
  ['As of', () => '12/15/2027', 'import.asOfInFuture'],
  ['Paid to', () => '03/02/2026', 'import.paidToAfterAsOf'],
  ['Next payment', () => '01/15/2026', 'import.nextDueNotAfter'],
  ['Interest', ({ Interest }) => (Number(Interest) + 0.01).toFixed(2), 'import.interestDiffers'],
  ['Grace days', () => '5.5', 'import.wholeUnreadable'],
  [null, () => '', 'import.rowTooLong'],
]

/** Makes a list of this many loans as it stood on 1 March 2026, with the twenty errors or without. */
export function loanFile({ loans, withErrors }: { loans: number; withErrors: boolean }): LoanFile {
  const rows: Cells[] = Array.from({ length: loans }, (_, index) => cellsOf(index, loans))
  const balances = new Map(rows.map((cells) => [cells['Loan name'], cents(cells.Balance)]))
  const planted: LoanFile['planted'] = []
  const lines = rows.map((cells) => HEADINGS.map((heading) => quoted(cells[heading])).join(','))
  const step = Math.floor(loans / (ERRORS.length + 1))
  for (const [index, [column, wrong, code]] of withErrors ? ERRORS.entries() : []) {
    // A loan whose interest the engine computes: for the others any interest is right.
    const near = index * step + 1
    const place = isCounted(near) ? near : near + 1
    const [cells, before] = [rows[place], rows[place - 1]]
    if (!cells || !before) throw new RangeError(`${loans} loans are too few for ${ERRORS.length} errors`)
    const changed = column === null ? cells : { ...cells, [column]: wrong(cells, before) }
    const line = HEADINGS.map((heading) => quoted(changed[heading])).join(',')
    lines[place] = column === null ? `${line},more` : line
    planted.push({ row: place + 2, column, code })
  }
  return { text: [HEADINGS.join(','), ...lines].join('\r\n'), planted, balances }
}

/** The other loans take their interest over as a sum. */
const isCounted = (index: number): boolean => index % 3 !== 2

function cellsOf(index: number, loans: number): Cells {
  const number = String(index + 1).padStart(4, '0')
  const person = index % Math.ceil(loans * 0.6)
  const balanceCents = 1_000_000 + ((index * 7_919_377) % 40_000_000)
  const ratePpm = 60_000 + (index % 40) * 1250
  // A month by 30/360, rounded half up: computed here, and not by the engine.
  const interestCents = Number((BigInt(balanceCents) * BigInt(ratePpm) * 2n + 12_000_000n) / 24_000_000n)
  return {
    Reference: `OLD-${number}`,
    'Loan name': `Street ${number}`,
    Borrower: `Ana Number ${person}`,
    Email: `ana${person}@example.com`,
    Phone: `(305) 555-${String(person).padStart(4, '0')}`,
    Balance:
      index % 2 === 0
        ? `$${(balanceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
        : dollarsText(balanceCents),
    Rate: `${ratePpm / 10_000}%`,
    'As of': '03/01/2026',
    'Paid to': isCounted(index) ? '02/01/2026' : '',
    Interest: isCounted(index) ? dollarsText(interestCents) : '12.50',
    Fees: index % 5 === 0 ? '25.00' : '',
    'Next payment': isCounted(index) ? '03/01/2026' : '04/01/2026',
    Maturity: `0${1 + (index % 9)}/01/20${30 + (index % 25)}`,
    Frequency: index % 7 === 0 ? 'Mensual' : 'monthly',
    'Grace days': '10',
  }
}

const cents = (amount: string): number => Math.round(Number(amount.replace(/[$,]/g, '')) * 100)

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
