/** Whole US cents, a safe integer. Negative only where a docstring says so. */
export type Cents = number

/** Parts per million a year: 7.125 % = 71_250. Never negative. Whole in terms; an equivalent rate may have four decimals. */
export type RatePpm = number

/** A calendar day, 'YYYY-MM-DD', without time or zone. */
export type Day = string

/** An instant in UTC, ISO 8601 with milliseconds: '2026-01-05T17:03:11.250Z'. Sorts as text. */
export type Instant = string

export const ROUNDINGS = ['HALF_UP', 'HALF_EVEN', 'UP', 'DOWN'] as const
export type Rounding = (typeof ROUNDINGS)[number]
