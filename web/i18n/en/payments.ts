/** Texts of the payments screens. */
export const payments = {} as const
