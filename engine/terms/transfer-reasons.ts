/** Why a loan goes on as others: another borrower assumes it, it becomes two loans, or it becomes one with another. */
export const TRANSFER_REASONS = ['ASSUMPTION', 'SPLIT', 'JOIN'] as const
export type TransferReason = (typeof TRANSFER_REASONS)[number]
