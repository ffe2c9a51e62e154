import type { BankLine } from '#contract/bank-statements/bank-statements.ts'

/** A line, and the dialog that is open for it. */
export type OpenedLine = { kind: 'LOAN' | 'DIVIDE' | 'ASIDE'; line: BankLine } | null
