import { rowsOf, type Sink } from './copy-rows.ts'

/** The tables a portfolio fills, each after those it refers to. Left-out columns keep their defaults. */
export type Tables = ReturnType<typeof makeTables>

export const makeTables = () => ({
  users: rowsOf('users', [
    ...['id', 'email', 'email_key', 'password_hash', 'role', 'full_name', 'email_verified_at', 'terms_accepted_at'],
    'created_at',
  ]),
  borrowers: rowsOf('borrowers', [
    ...['lender_id', 'id', 'first_name', 'last_name', 'email', 'email_key', 'phone', 'borrower_user_id', 'created_at'],
  ]),
  counters: rowsOf('counters', ['lender_id', 'name', 'value']),
  loans: rowsOf('loans', [
    ...['lender_id', 'id', 'borrower_id', 'borrower_user_id', 'loan_number', 'loan_name', 'loan_type', 'terms', 'form'],
    ...['created_at', 'created_by', 'principal_cents', 'annual_rate_ppm', 'frequency', 'originated_on', 'matures_on'],
    ...['payment_cents', 'grace_days', 'outstanding_cents', 'paid_principal_cents', 'paid_interest_cents'],
    ...['paid_fees_cents', 'unapplied_cents', 'written_off_cents', 'unpaid_interest_cents', 'next_due_on'],
    ...[
      'next_due_cents',
      'is_paid_off',
      'is_marked_defaulted',
      'default_stage',
      'has_payments',
      'payments_received',
      'payments_reversed',
    ],
  ]),
  events: rowsOf('loan_events', [
    ...['lender_id', 'id', 'loan_id', 'kind', 'effective_on', 'recorded_at', 'recorded_by', 'amount_cents'],
    ...['reversed_event_id', 'detail'],
  ]),
  installments: rowsOf('installments', [
    ...['lender_id', 'loan_id', 'number', 'borrower_user_id', 'from_on', 'due_on', 'payment_cents', 'principal_cents'],
    ...['interest_cents', 'balance_cents', 'paid_principal_cents', 'paid_interest_cents', 'is_paid', 'paid_on'],
  ]),
  payments: rowsOf('payments', [
    ...['lender_id', 'id', 'loan_id', 'borrower_user_id', 'event_id', 'amount_cents', 'paid_on', 'method', 'status'],
    ...['reason', 'interest_cents', 'principal_cents', 'fees_cents', 'unapplied_cents', 'entered_by', 'created_at'],
    'updated_at',
  ]),
  lines: rowsOf('ledger_lines', [
    ...['lender_id', 'id', 'loan_id', 'event_id', 'recorded_at', 'about_event_id', 'debit_account', 'credit_account'],
    ...['amount_cents', 'effective_on', 'reverses_line_id'],
  ]),
  auditLog: rowsOf('audit_log', [
    ...['lender_id', 'sequence', 'at', 'actor_id', 'action', 'subject_kind', 'subject_id', 'request_id', 'detail'],
    ...['previous_hash', 'hash'],
  ]),
  auditHeads: rowsOf('audit_heads', ['lender_id', 'sequence', 'hash']),
})

/** All of them, in the order in which they may be written. */
export const sinksOf = (tables: Tables): Sink[] => Object.values(tables)
