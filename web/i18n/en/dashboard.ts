/** Texts of the dashboard screens. */
export const dashboard = {} as const
