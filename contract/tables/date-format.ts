/** The first part of a date with slashes. */
export const DAY_ORDERS = ['MONTH_FIRST', 'DAY_FIRST'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
