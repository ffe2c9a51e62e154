/**
 * How far a default has gone. ACCELERATED: on its day all that is owed falls due. The others say what the lender, or a court,
 * has begun, and change no row. CHARGED_OFF: the principal is a loss in the lender's books, while all of it stays owed.
 */
export const DEFAULT_STAGES = ['ACCELERATED', 'REPOSSESSION', 'FORECLOSURE', 'BANKRUPTCY', 'CHARGED_OFF'] as const
export type DefaultStage = (typeof DEFAULT_STAGES)[number]

/** What rests while a mark of default stands: no late fee is charged, no default interest runs. */
export type RestsInDefault = { lateFees?: true; defaultInterest?: true }
