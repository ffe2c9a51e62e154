/** The places of all figures, so that sheets can name each other's cells before they are filled. */

export const SCHEDULE = {
  number: 'A',
  fromOn: 'B',
  dueOn: 'C',
  part: 'D',
  rate: 'E',
  opening: 'F',
  lent: 'G',
  interest: 'H',
  level: 'I',
  principal: 'J',
  extra: 'K',
  payment: 'L',
  closing: 'M',
  ourInterest: 'N',
  ourPrincipal: 'O',
  ourBalance: 'P',
  difference: 'Q',
  discount: 'R',
} as const

export const STRETCHES = {
  row: 'A',
  fromOn: 'B',
  toOn: 'C',
  balance: 'D',
  rate: 'E',
  part: 'F',
  product: 'G',
  interest: 'H',
} as const

export const SPLITS = { line: 'A', on: 'B', row: 'C', interest: 'D', principal: 'E' } as const

export const LEDGER = {
  on: 'A',
  what: 'B',
  amount: 'C',
  lent: 'D',
  earned: 'E',
  unpaid: 'F',
  interest: 'G',
  principal: 'H',
  extra: 'I',
  fees: 'J',
  held: 'K',
  writtenOff: 'L',
  recovered: 'M',
  feesOpen: 'N',
  balance: 'O',
  ourInterest: 'P',
  ourPrincipal: 'Q',
  ourFees: 'R',
  ourBalance: 'S',
  difference: 'T',
} as const

export const LEVEL = { number: 'A', fromOn: 'B', dueOn: 'C', part: 'D', factor: 'E', worth: 'F' } as const

/** Rows above the first line of each sheet but the loan's: title, note, column headings. */
export const HEAD_ROWS = 3

/** The lines of the loan's sheet, by their row. */
export const LOAN = {
  differences: 4,
  live: 5,
  taken: 6,
  principal: 9,
  rate: 10,
  originationOn: 11,
  firstDueOn: 12,
  maturityOn: 13,
  lastDueOn: 14,
  frequency: 15,
  structure: 16,
  interestOnlyRows: 17,
  rows: 18,
  levelRows: 19,
  level: 20,
  dayCount: 22,
  accrual: 23,
  allocation: 24,
  rounding: 25,
  lateFee: 26,
  graceDays: 27,
  // Only where the rate compounds apart from the payments.
  contractRate: 28,
  compoundings: 29,
  // Only where interest is agreed beforehand and given back by the Rule of 78.
  financeCharge: 30,
} as const

export type SheetNames = {
  loan: string
  schedule: string
  stretches: string
  ledger: string
  splits: string
  level: string
}

type Columns = {
  schedule: keyof typeof SCHEDULE
  stretches: keyof typeof STRETCHES
  ledger: keyof typeof LEDGER
  splits: keyof typeof SPLITS
  level: keyof typeof LEVEL
}
const COLUMNS = { schedule: SCHEDULE, stretches: STRETCHES, ledger: LEDGER, splits: SPLITS, level: LEVEL }

/** Names cells from any sheet; line numbers count from 0. */
export function namesOfCells(names: SheetNames) {
  return {
    loan: (key: keyof typeof LOAN): string => `'${names.loan}'!$B$${LOAN[key]}`,
    at: <Name extends keyof Columns>(sheet: Name, column: Columns[Name], line: number): string => {
      const letters: Record<string, string> = COLUMNS[sheet]
      return `'${names[sheet]}'!${letters[column]}${line + 1 + HEAD_ROWS}`
    },
  }
}

export type CellNames = ReturnType<typeof namesOfCells>
