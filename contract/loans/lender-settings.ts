import * as z from 'zod/mini'
import { secondStep } from '../auth/passkey-proof.ts'
import { endpoint } from '../endpoint.ts'
import { dollars, idInPath, instant, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

const textOfLines = (maxLength: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(maxLength, says('field.textTooLong'))), '')

/** The most that a lender may let go without a word, in dollars. */
export const TOLERANCE_MAX = 5

/** A lender's settings for all their loans. Blank text means none. */
export const lenderSettings = z.strictObject({
  /** How borrowers pay, in the lender's words; several lines. */
  paymentInstructions: textOfLines(2000),
  /** The address for checks and letters. */
  postalAddress: textOfLines(500),
  /** A payment that is so much below or above the payoff still closes the loan: the rest is let go, or kept. 0: to the cent. */
  toleranceAmount: z._default(dollars.check(z.lte(TOLERANCE_MAX, says('settings.toleranceTooLarge'))), 0),
})
export type LenderSettings = z.output<typeof lenderSettings>

/** The settings to store. The proof is needed only when what borrowers are told about paying changes. */
export const lenderSettingsForm = z.extend(lenderSettings, {
  password: z.optional(z.string().check(z.maxLength(200))),
  ...secondStep,
})

/** Whether what borrowers are told about paying differs: where money and checks go. */
export const changesInstructions = (
  before: Pick<LenderSettings, 'paymentInstructions' | 'postalAddress'>,
  after: Pick<LenderSettings, 'paymentInstructions' | 'postalAddress'>,
): boolean =>
  before.paymentInstructions.trim() !== after.paymentInstructions.trim() ||
  before.postalAddress.trim() !== after.postalAddress.trim()

/** For this many days borrowers are told that the payment instructions changed, and can read the earlier ones. */
export const CHANGE_SHOWN_DAYS = 60

const said = { paymentInstructions: z.string(), postalAddress: z.string() }

/** How to pay a lender, and what they said before, so that a borrower notices another bank account. */
export const paymentInstructions = z.object({
  ...said,
  /** When it was last changed or first set, if that is less than CHANGE_SHOWN_DAYS ago; null otherwise. */
  changedAt: z.nullable(instant),
  /** What was replaced in these days, the latest first, with the instant until which it stood. */
  earlier: z.array(z.object({ ...said, until: instant })),
})
export type PaymentInstructions = z.output<typeof paymentInstructions>

const lenderIdParams = z.object({ lenderId: idInPath })

export const getLenderSettings = endpoint({
  name: 'getLenderSettings',
  summary: 'How borrowers pay a lender, and where their letters go',
  route: 'GET /lenders/:lenderId/settings',
  access: LENDERS,
  params: lenderIdParams,
  result: lenderSettings,
})

export const updateLenderSettings = endpoint({
  name: 'updateLenderSettings',
  summary:
    "Replace a lender's settings; what is left out is set no more. Other payment instructions or another postal address take the password, and the second step where the account has one",
  route: 'PUT /lenders/:lenderId/settings',
  access: LENDERS,
  params: lenderIdParams,
  body: lenderSettingsForm,
  result: lenderSettings,
})

export const getPaymentInstructions = endpoint({
  name: 'getPaymentInstructions',
  summary:
    'How the lender of a loan wants to be paid, in their words; empty when they have said nothing; what they said before is kept for 60 days',
  route: 'GET /loans/:loanId/payment-instructions',
  access: { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] },
  params: z.object({ loanId: idInPath }),
  result: paymentInstructions,
})
