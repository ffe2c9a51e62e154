/** Texts of the borrowers screens. */
export const borrowers = {} as const
