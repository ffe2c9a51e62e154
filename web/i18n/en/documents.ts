/** Texts of the documents screens. */
export const documents = {} as const
