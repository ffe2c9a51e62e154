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
    text: 'return addDays(lastDayOnTime(dueOn, grace), 1)',
    fault: 'return lastDayOnTime(dueOn, grace)',
  },
  {
    title: 'a late fee has no limit',
    file: 'book/late-fees.ts',
    text: 'return Math.min(Math.max(percentageCents, amountCentsMin), amountCentsMax)',
    fault: 'return Math.max(percentageCents, amountCentsMin)',
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
    file: 'terms/events.ts',
    text: "if (event.kind === 'PAYMENT_REVERSED' && !taken.has(event.id)) taken.add(event.paymentId)",
    fault: ';',
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
    text: 'divided(30 * months + days, 30 * unit.months)',
    fault: 'divided(31 * months + days, 30 * unit.months)',
  },
  {
    title:
      'equal payments over a long first period are those of the formula, which lets deferred interest bear interest',
    file: 'schedule/amortize.ts',
    text: 'if (defersAt(prepared, formula.levelCents) && !prepared.plan.deferredBearsInterest)',
    fault: 'if (defersAt(prepared, formula.levelCents) && prepared.plan.deferredBearsInterest)',
  },
  {
    title: 'a payoff of ACT/360 counts its days over 365',
    file: 'book/span-interest.ts',
    text: 'return countsMonthsOf30(dayCount) && options?.payoffByDayCount !== true',
    fault: "return dayCount !== 'ACT/ACT' && options?.payoffByDayCount !== true",
  },
  {
    title: 'the last installment of a shortened loan never bears its late fee',
    file: 'replay/advance.ts',
    text: 'const assessment = nextAssessment(book)',
    fault: 'const assessment = asksForMore ? nextAssessment(book) : undefined',
  },
  {
    title: 'by the day, interest that is not due comes before fees that are',
    file: 'allocation/claims.ts',
    text: 'installmentsAfterFees.push(...unpaidInterestBeyond(book, asked))',
    fault: 'installments.push(...unpaidInterestBeyond(book, asked))',
  },
  {
    title: 'a rate of the contract begins an installment too late',
    file: 'terms/rate-path.ts',
    text: 'fromOn > after && fromOn <= until',
    fault: 'fromOn >= after && fromOn < until',
  },
  {
    title: 'early repayment is charged on principal that is due, too',
    file: 'allocation/prepaid.ts',
    text: 'prepaidCents: Math.max(0, book.balanceCents - dueCents)',
    fault: 'prepaidCents: book.balanceCents',
  },
  {
    title: 'the part that may be prepaid freely is free each time, not once a year',
    file: 'book/payoff-charge.ts',
    text: 'Math.max(0, freeCents - earlierCents)',
    fault: 'freeCents',
  },
  {
    title: 'an exit fee is charged again after the loan ended once',
    file: 'book/payoff-charge.ts',
    text: 'prepaid.isWhole && !book.exitFeeIsCharged',
    fault: 'prepaid.isWhole',
  },
  {
    title: 'a late fee that is charged once comes with each installment',
    file: 'book/late-fees.ts',
    text: "lateFee.trigger === 'ONCE' && hasBorneFeeSince(book, number)",
    fault: 'false',
  },
  {
    title: 'a refund of money that is no longer held is not owed back',
    file: 'allocation/apply-payment.ts',
    text: 'if (leftCents === 0) return\n  const fee',
    fault: 'if (leftCents >= 0) return\n  const fee',
  },
  {
    title: 'what was taken back still counts',
    file: 'terms/events.ts',
    text: "if (event.kind === 'TAKEN_BACK') taken.add(event.eventId)",
    fault: ';',
  },
  {
    title: 'by the Rule of 78 more than half a period counts as nothing',
    file: 'book/owed.ts',
    text: 'if (countsWhole(period, on)) return wholeCents',
    fault: '',
  },
  {
    title: 'a rate that compounds apart from the payments is counted as it is stated',
    file: 'terms/compounding.ts',
    text: 'compounded === periods ?',
    fault: 'compounded >= 1 ?',
  },
  {
    title: 'interest of a payment by hand does not reach the next installment',
    file: 'allocation/apply-payment.ts',
    text: 'cents > dueCents && !asksForAll',
    fault: 'false',
  },
  {
    title: 'principal of a payment by hand beyond what is due is held, not repaid',
    file: 'allocation/apply-payment.ts',
    text: '{ ...none, installments: forPrincipal, extraPrincipalCents: beyond }',
    fault: '{ ...none, installments: forPrincipal }',
  },
  {
    title: 'by the day, forgiven interest becomes principal of what is past due',
    file: 'replay/adjust-interest.ts',
    text: 'if (appliedCents < 0) askForLessInterest(book, -appliedCents)',
    fault: '',
  },
  {
    title: 'interest is forgiven newest first',
    file: 'replay/adjust-interest.ts',
    text: 'for (let index = book.open; index <= last && leftCents > 0; index += 1)',
    fault: 'for (let index = book.due; index >= book.open && leftCents > 0; index -= 1)',
  },
]
