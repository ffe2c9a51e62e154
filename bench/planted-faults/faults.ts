/** A fault: in a file of the engine, one text instead of another. The text stands in its file exactly once. */
export type Fault = { title: string; file: string; text: string; fault: string }

/** Faults of the kinds that were found in the engine, or could have been. */
export const FAULTS: readonly Fault[] = [
  {
    title: 'half a cent is rounded to the even cent where the loan rounds it up',
    file: 'numbers/money.ts',
    text: "return rounding === 'HALF_UP' || isOdd",
    fault: 'return isOdd',
  },
  {
    title: 'ACT/360 counts a day as a 365th of a year',
    file: 'terms/day-count.ts',
    text: "case 'ACT/360':\n      return { numerator: daysBetween(period), denominator: 360 }",
    fault: "case 'ACT/360':\n      return { numerator: daysBetween(period), denominator: 365 }",
  },
  {
    title: 'ACT/ACT forgets the leap day',
    file: 'terms/day-count.ts',
    text: 'return { numerator: inLeapYears, denominator: 366 }',
    fault: 'return { numerator: inLeapYears, denominator: 365 }',
  },
  {
    title: 'with an agreed first due day, due days begin a period too late',
    file: 'terms/due-days.ts',
    text: 'const first = firstDueOn === null ? 1 : 0',
    fault: 'const first = 1',
  },
  {
    title: 'an installment due on the last interest-only day asks for principal',
    file: 'terms/due-days.ts',
    text: 'days.filter((day) => day <= until)',
    fault: 'days.filter((day) => day < until)',
  },
  {
    title: 'a payment on the last day of grace is late',
    file: 'book/late-fees.ts',
    text: 'return addDays(dueOn, graceDays + 1)',
    fault: 'return addDays(dueOn, graceDays)',
  },
  {
    title: 'a late fee has no limit',
    file: 'book/late-fees.ts',
    text: 'return Math.min(percentageCents, lateFee.amountCentsMax ?? percentageCents)',
    fault: 'return percentageCents',
  },
  {
    title: 'a percentage fee is of the whole installment, not of what is open',
    file: 'book/late-fees.ts',
    text: 'const openCents = openOf(installment)',
    fault: 'const openCents = openOf(installment) > 0 ? installment.askedCents : 0',
  },
  {
    title: 'fees are paid first although the loan says last',
    file: 'allocation/allocate.ts',
    text: "if (order === 'FEES_INTEREST_PRINCIPAL') return fees",
    fault: "if (order === 'INTEREST_PRINCIPAL_FEES') return fees",
  },
  {
    title: 'the last installment does not ask for the rest',
    file: 'book/book-installments.ts',
    text: 'if (plan.nextPeriod === plan.periods.length - 1) return parts(unplannedCents)',
    fault: '',
  },
  {
    title: 'a balance falls below zero',
    file: 'book/book-installments.ts',
    text: 'parts(Math.min(unplannedCents, restCents))',
    fault: 'parts(restCents)',
  },
  {
    title: 'interest above the payment is forgotten, not deferred',
    file: 'book/book-installments.ts',
    text: 'parts(0, -restCents)',
    fault: 'parts(0, 0)',
  },
  {
    title: 'a reversed payment still counts',
    file: 'replay/replay.ts',
    text: 'reversed.has(id)',
    fault: 'reversed.has(-id)',
  },
  {
    title: 'by the day, a payoff leaves out the days since the last payment',
    file: 'book/owed.ts',
    text: 'book.unpaidInterestCents + interestUpTo(book, on)',
    fault: 'book.unpaidInterestCents',
  },
  {
    title: 'the annual percentage rate counts odd months of 31 days',
    file: 'apr/unit-periods.ts',
    text: '30 * months + days',
    fault: '31 * months + days',
  },
]
