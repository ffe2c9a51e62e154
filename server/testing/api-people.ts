import * as auth from '#contract/auth/auth.ts'
import * as borrowers from '#contract/borrowers/borrowers.ts'
import * as loans from '#contract/loans/loans.ts'
import { ensureAdmin } from '../auth/ensure-admin.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../settings/clock.ts'
import { type ApiClient, type ApiResponse, openClient } from './api-client.ts'

/** A signed-in user. */
export type Person = {
  id: number
  email: string
  password: string
  fullName: string
  client: ApiClient
}

type Overrides = Record<string, unknown>

/**
 * Makes the data that tests start from, through the API as a user would. Each record has a name and address of its own.
 */
export type Makers = {
  aLender(overrides?: Overrides): Promise<Person>
  /** A borrower's own account, not tied to any lender's record. */
  aBorrowerAccount(overrides?: Overrides): Promise<Person>
  anAdmin(): Promise<Person>
  /** A lender's record of a borrower. */
  aBorrower(lender: Person, overrides?: Overrides): Promise<borrowers.Borrower & { email: string }>
  /** The account of a lender's borrower, made from the lender's invitation, so that it sees the loans. */
  anInvitedBorrower(lender: Person, borrower: borrowers.Borrower): Promise<Person>
  /** 12,000.00 at 12 % over a year, in months, from the clock's day; to a new borrower unless borrowerId is given. */
  aLoan(lender: Person, overrides?: Overrides): Promise<loans.LoanDetail>
}

export const goodPassword = 'Harbour-Light-7'

export function makersFor({ address, database, clock }: { address: string; database: Database; clock: Clock }): Makers {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  const signUp = async (role: string, overrides: Overrides): Promise<Person> => {
    const number = next()
    const form = {
      email: `${role.toLowerCase()}${number}@example.com`,
      password: goodPassword,
      fullName: `${role === 'LENDER' ? 'Lena' : 'Bo'} Number ${number}`,
      role,
      termsAccepted: true,
      ...overrides,
    }
    const client = openClient(address)
    const { id } = made(await client.call(auth.signup, { body: form }))
    return { id, client, email: form.email, password: form.password, fullName: form.fullName }
  }
  const aBorrower: Makers['aBorrower'] = async (lender, overrides = {}) => {
    const number = next()
    const form = { firstName: 'Bea', lastName: `Number ${number}`, email: `bea${number}@example.com` }
    const body = { ...form, phone: '555-010-0199', ...overrides }
    const record = made(await lender.client.call(borrowers.createBorrower, { body }))
    return { ...record, email: record.email ?? '' }
  }
  return {
    aLender: (overrides = {}) => signUp('LENDER', overrides),
    aBorrowerAccount: (overrides = {}) => signUp('BORROWER', overrides),
    anAdmin: async () => {
      const email = `admin${next()}@example.com`
      await ensureAdmin(database, { email, password: goodPassword, now: clock.now() })
      const client = openClient(address)
      const { id, fullName } = made(await client.call(auth.login, { body: { email, password: goodPassword } }))
      return { id, client, email, password: goodPassword, fullName }
    },
    aBorrower,
    anInvitedBorrower: async (lender, { id, email }) => {
      const { token } = made(await lender.client.call(borrowers.inviteBorrower, { params: { borrowerId: id } }))
      return signUp('BORROWER', { email, invitationToken: token })
    },
    aLoan: async (lender, overrides = {}) => {
      const borrowerId = overrides['borrowerId'] ?? (await aBorrower(lender)).id
      const form = { ...loanOf(clock.now().slice(0, 10)), borrowerId, ...overrides }
      return made(await lender.client.call(loans.createLoan, { body: form }))
    },
  }
}

function loanOf(day: string): Overrides {
  return {
    loanName: 'Harbour Street 12',
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'SINGLE_FAMILY',
    originationDate: day,
    maturityDate: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
    lateFee: 25,
    gracePeriod: 10,
  }
}

/** The record that was made, or an Error with the API's refusal. */
function made<Data>({ status, data, text }: ApiResponse<Data>): Data {
  if (status !== 200 && status !== 201) throw new Error(`what the test starts from was refused with ${status}: ${text}`)
  return data
}
