import type { BankLine } from '#contract/bank-statements/bank-statements.ts'

/** A line, and what is being decided about it. */
export type OpenedLine = { kind: 'LOAN' | 'DIVIDE' | 'ASIDE'; line: BankLine } | null
