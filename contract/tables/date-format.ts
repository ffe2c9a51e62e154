/** Which part of a day with slashes stands first. */
export const DAY_ORDERS = ['MONTH_FIRST', 'DAY_FIRST'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
