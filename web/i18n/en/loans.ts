/** Texts of the loans screens. */
export const loans = {} as const
