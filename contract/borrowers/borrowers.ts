import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BORROWER_STATUSES } from '../enumerations.ts'
import { dollarsShown, email, id, idInPath, instant, nameText, optionalName, pageQuery, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** One borrower of one lender. `totals` are sums over the borrower's loans. */
export const borrower = z.object({
  id,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null when the borrower has no address. */
  email: z.nullable(z.string()),
  phone: z.string(),
  llcName: z.nullable(z.string()),
  status: z.enum(BORROWER_STATUSES),
  totalLoans: z.int(),
  activeLoans: z.int(),
  totalLoanAmount: dollarsShown,
  latestLoanDate: z.nullable(z.string()),
  /** By how many days the oldest open payment on any of their loans is past due; 0 when none is. */
  daysPastDue: z.optional(z.int()),
  /** The principal outstanding on all their loans. */
  owedAmount: z.optional(dollarsShown),
  /** The open amounts of payments that were due before today, without fees. */
  pastDueAmount: z.optional(dollarsShown),
  createdAt: instant,
  /**
   * Whether a borrower account is tied to the record; if not, whether an invitation is open; if none is, whether the
   * account with this address has said that it does not know the lender. An account that has not answered is not told.
   */
  portal: z.enum(['NONE', 'INVITED', 'LINKED', 'DECLINED']),
  /** Since when the owner of the address does not want to see the lender's loans; null otherwise. */
  declinedAt: z.nullable(instant),
  /** Shown to an admin, who sees the borrowers of all lenders. */
  lenderName: z.optional(z.string()),
  lenderId: z.optional(id),
})
export type Borrower = z.output<typeof borrower>

/** The Add New Borrower form. A phone is 123-456-7890, or of another country: + and its number. The browser checks it, and the server checks it again. */
export const borrowerForm = z.strictObject({
  firstName: nameText({
    required: 'borrower.firstNameRequired',
    maxLength: 50,
    tooLong: 'borrower.firstNameTooLong',
  }),
  lastName: nameText({ required: 'borrower.lastNameRequired', maxLength: 50, tooLong: 'borrower.lastNameTooLong' }),
  /** Null says that the borrower has no address; a missing or empty one is refused. */
  email: z.nullable(email),
  phone: z
    .string(says('borrower.phoneRequired'))
    .check(
      z.minLength(1, { error: says('borrower.phoneRequired'), abort: true }),
      z.regex(/^(\d{3}-\d{3}-\d{4}|\+[1-9](?:[ -]?\d){6,14})$/, says('borrower.phoneFormat')),
    ),
  llcName: optionalName(100, 'borrower.llcNameTooLong'),
})
export type BorrowerForm = z.output<typeof borrowerForm>

const borrowerIdParams = z.object({ borrowerId: idInPath })

export const listBorrowersOfLender = endpoint({
  name: 'listBorrowersOfLender',
  summary: 'The borrowers of a lender, by name; all borrowers for an admin who names themself',
  route: 'GET /lenders/:lenderId/borrowers',
  access: LENDERS,
  params: z.object({ lenderId: idInPath }),
  result: z.array(borrower),
})

export const searchBorrowers = endpoint({
  name: 'searchBorrowers',
  summary: "One's own borrowers whose name, e-mail or phone contains q",
  route: 'GET /borrowers/search',
  access: LENDERS,
  query: z.object({ q: z._default(z.string().check(z.maxLength(100)), ''), ...pageQuery }),
  result: z.array(borrower),
})

export const getBorrower = endpoint({
  name: 'getBorrower',
  summary: 'One borrower',
  route: 'GET /borrowers/:borrowerId',
  access: LENDERS,
  params: borrowerIdParams,
  result: borrower,
})

export const createBorrower = endpoint({
  name: 'createBorrower',
  summary: 'Add a borrower',
  route: 'POST /borrowers',
  access: LENDERS,
  body: borrowerForm,
  result: borrower,
  status: 201,
})

export const updateBorrower = endpoint({
  name: 'updateBorrower',
  summary: "Change a borrower's contact data",
  route: 'PUT /borrowers/:borrowerId',
  access: LENDERS,
  params: borrowerIdParams,
  body: borrowerForm,
  result: borrower,
})

export const inviteBorrower = endpoint({
  name: 'inviteBorrower',
  summary: 'Make a link by which the borrower registers and sees these loans; an older open link stops working',
  route: 'POST /borrowers/:borrowerId/invitation',
  access: LENDERS,
  params: borrowerIdParams,
  result: z.object({ token: z.string(), url: z.string(), expiresAt: instant }),
  status: 201,
})

/** The part of an invitation that the sign-up page shows before sign-in. */
export const getInvitation = endpoint({
  name: 'getInvitation',
  summary: 'Who invites whom, for the holder of the link',
  route: 'GET /invitations/:token',
  access: { kind: 'PUBLIC' },
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  result: z.object({ lenderName: z.string(), email: z.string(), fullName: z.string(), expiresAt: instant }),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Tie the signed-in borrower account to the record the invitation is for',
  route: 'POST /invitations/:token/acceptance',
  access: { kind: 'ROLES', roles: ['BORROWER'] },
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  result: z.object({ success: z.literal(true) }),
})
