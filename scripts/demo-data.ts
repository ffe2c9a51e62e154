import { signup } from '#contract/auth/auth.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { termsOf } from '#contract/loans/loan-form.ts'
import type { Day } from '#engine/numbers/units.ts'
import { appendAuditRow } from '../server/audit/append-audit-row.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { insertAccount } from '../server/auth/queries.ts'
import { addBorrower, invite } from '../server/borrowers/service.ts'
import type { Database } from '../server/database/database.ts'
import { asSystemTask } from '../server/database/system-task.ts'
import type { SessionUser } from '../server/http/http.ts'
import { acceptInvitation } from '../server/links/service.ts'
import { LOAN_KINDS, type LoanKind } from '../server/practice/portfolio/loan-kinds.ts'
import { pastOf } from '../server/practice/portfolio/past.ts'
import { formOf } from '../server/practice/portfolio/practice-loans.ts'

import { type Random, randomFrom } from '../server/practice/portfolio/random.ts'
import { storeLoan } from '../server/practice/portfolio/store-loan.ts'
import { BORROWER, borrowersOf, type DemoLender, LENDERS, type PersonWithAddress } from './demo-data/people.ts'

type Moment = { now: string; today: Day }
/** The values that new accounts need, and the accounts of borrowers that exist already. */
type House = { accounts: Map<string, number>; passwordHash: string; now: string }
type BorrowerRecord = { id: number; lenderId: number; email: string; borrowerUserId: number | null }

/** The number of borrowers of each lender with an account, and the number with an open invitation. */
const LINKED = 3
const INVITED = 2

/**
 * Fills an empty database with a believable portfolio: three lenders, 40 borrowers and 60 loans of every kind and
 * state, with years of payments up to today. Every run gives the same data except for the days. Everything is created
 * by the functions that requests use, so that ledger and figures agree. Returns the addresses to sign in with; all
 * accounts have the password.
 */
export async function fillDemo(
  database: Database,
  { password, now, today }: Moment & { password: string },
): Promise<{ lender: string; borrower: string }> {
  const random = randomFrom(20_260_105)
  const passwordHash = await hashPassword(password)
  const people = borrowersOf(
    random,
    LENDERS.reduce((count, { borrowers }) => count + borrowers, 0),
  )
  const accounts = new Map<string, number>()
  let [kind, person] = [0, 0]
  for (const [index, lender] of LENDERS.entries()) {
    const user = await addLender(database, lender, { passwordHash, now })
    const own = people.slice(person, person + lender.borrowers)
    // The borrower with the demo account is a customer of two lenders.
    if (index < 2) own[0] = { ...BORROWER, phone: '305-555-0199' }
    const records = await addRecords(database, user, { people: own, accounts, passwordHash, now })
    for (let made = 0; made < lender.loans; made += 1) {
      const chosen = LOAN_KINDS[(kind + made) % LOAN_KINDS.length]
      const round = Math.floor((kind + made) / LOAN_KINDS.length)
      const record = records[made % records.length]
      if (chosen && record)
        await addLoan(database, user, { kind: chosen, round, borrowerId: record.id, random, now, today })
    }
    kind += lender.loans
    person += lender.borrowers
  }
  return { lender: LENDERS[0]?.email ?? '', borrower: BORROWER.email }
}

async function addLender(
  database: Database,
  { email, fullName, companyName }: DemoLender,
  { passwordHash, now }: { passwordHash: string; now: string },
): Promise<SessionUser> {
  const id = await addAccount(database, { email, fullName, companyName, passwordHash, role: 'LENDER', now })
  return {
    id,
    email,
    fullName,
    role: 'LENDER',
    emailVerified: true,
    timeZone: 'UTC',
    language: 'en',
    sessionId: 0,
    mustSetUpTwoFactor: false,
  }
}

type NewPerson = {
  email: string
  fullName: string
  companyName: string | null
  passwordHash: string
  role: 'LENDER' | 'BORROWER'
  now: string
}

async function addAccount(database: Database, person: NewPerson): Promise<number> {
  const account = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    insertAccount(tx, {
      ...person,
      emailKey: emailKeyOf(person.email),
      phoneNumber: null,
      timeZone: 'UTC',
      termsAcceptedAt: person.now,
    }),
  )
  if (!account) throw new Error(`${person.email} has an account already: the demo needs an empty database`)
  const { id } = account
  // As a sign-up does: it is the first entry of each account's chain.
  await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) =>
      appendAuditRow(own, {
        lenderId: id,
        at: person.now,
        actorId: id,
        action: signup.name,
        subjectKind: 'user',
        subjectId: id,
        requestId: 'demo',
        detail: { role: person.role, isInvited: false },
      }),
    ),
  )
  return id
}

async function addRecords(
  database: Database,
  user: SessionUser,
  { people, ...house }: House & { people: readonly PersonWithAddress[] },
): Promise<BorrowerRecord[]> {
  const scope = { kind: 'USER', userId: user.id, lenderId: user.id } as const
  const records: BorrowerRecord[] = []
  for (const form of people) {
    const id = await database.transaction(scope, (tx) => addBorrower(tx, { lenderId: user.id, form, now: house.now }))
    const record = { id, lenderId: user.id, email: form.email, borrowerUserId: null }
    records.push(record)
    if (records.length > LINKED + INVITED) continue
    const { token } = await database.transaction(scope, (tx) => invite(tx, record, house.now))
    if (records.length <= LINKED) await register(database, { ...house, form, token })
  }
  return records
}

/** The borrower accepts the invitation, with an existing account or a new one. */
async function register(
  database: Database,
  { form, token, accounts, passwordHash, now }: House & { form: PersonWithAddress; token: string },
): Promise<void> {
  const { email } = form
  const isNew = !accounts.has(email)
  const fullName = `${form.firstName} ${form.lastName}`
  if (isNew) {
    const person = { email, fullName, companyName: null, passwordHash, role: 'BORROWER', now } as const
    accounts.set(email, await addAccount(database, person))
  }
  const user = { id: accounts.get(email) ?? 0, email }
  await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    asSystemTask(tx, 'tie a borrower account to borrower records', (own) =>
      acceptInvitation(own, { token, user, now }),
    ),
  )
}

/** A loan to make. round: how many loans of its kind were made before. */
type Choice = { kind: LoanKind; round: number; borrowerId: number; random: Random; today: Day }

async function addLoan(
  database: Database,
  user: SessionUser,
  { now, ...chosen }: Choice & { now: string },
): Promise<void> {
  const form = formOf(chosen)
  const { kind, today, random } = chosen
  const past = pastOf(termsOf(form), { habit: kind.habit, today, random })
  const madeAt = form.originationDate < today ? `${form.originationDate}T14:00:00.000Z` : now
  await database.transaction({ kind: 'USER', userId: user.id, lenderId: user.id }, (tx) =>
    storeLoan(tx, { user, form, past, now: madeAt }),
  )
}
