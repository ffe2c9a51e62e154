/** One trillion dollars. */
export const PRINCIPAL_CENTS_MAX = 100_000_000_000_000
/** 10,000 % a year. */
export const ANNUAL_RATE_PPM_MAX = 100_000_000
/** A rate that compounds apart from the payments is at most 100 %. */
export const COMPOUNDED_PPM_MAX = 1_000_000
/** The longest term and the longest amortization: 100 years. */
export const TERM_MONTHS_MAX = 1_200
/** The longest term for which the Rule of 78 may be agreed: 15 U.S.C. 1615(b). */
export const RULE_OF_78_MONTHS_MAX = 61
/** As many installments as weekly ones over the longest term. */
export const INSTALLMENTS_MAX = 5_218
