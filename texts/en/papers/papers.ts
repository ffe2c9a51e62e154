import type { LateFeeTexts } from '#contract/loans/late-fee-words.ts'
import type { PaymentTexts } from '#contract/loans/payment-words.ts'
import { dayTexts } from '../../day-texts.ts'
import { borrowerPackEn, handoverEn, ledgerFileEn } from './handover.ts'
import { twinEn } from './twin.ts'

/** The texts of papers, in English. Amounts and days are passed in as text. */
/** Payments of interest alone: the first, and the next where all of them are one other amount. */
type InterestOnly = { amount: string; day: string; next: string | null; differs: boolean }

export const en = {
  ...dayTexts('en-US'),
  twin: twinEn,
  handover: handoverEn,
  borrowerPack: borrowerPackEn,
  ledgerFile: ledgerFileEn,
  pageOf: ({ page, pages }: { page: number; pages: number }) => `Page ${page} of ${pages}`,
  record: (hash: string) => `Record of the loan, SHA-256: ${hash}`,
  loan: 'Loan',
  borrower: 'Borrower',
  lender: 'Lender',
  date: 'Date',
  onDay: 'Day',
  due: 'Due',
  number: '#',
  amount: 'Amount',
  payment: 'Payment',
  principal: 'Principal',
  interest: 'Interest',
  fees: 'Fees',
  held: 'Held for you',
  balance: 'Balance',
  status: 'Status',
  total: 'Total',
  rate: 'Interest rate',
  ratePerYear: (percent: string) => `${percent} a year`,
  originated: 'Begun on',
  takenOver: {
    on: 'Taken over on',
    balance: 'Balance taken over',
    lentOn: 'Lent on',
    lent: 'Original amount',
    notStated: 'Not stated',
  },
  matures: 'Ends on',
  frequencyTitle: 'Payments',
  frequency: {
    MONTHLY: 'Monthly',
    BI_WEEKLY: 'Every two weeks',
    WEEKLY: 'Weekly',
    QUARTERLY: 'Every three months',
    SEMI_ANNUALLY: 'Every six months',
    ANNUALLY: 'Yearly',
    SEMI_MONTHLY: 'Twice a month',
    FOUR_WEEKLY: 'Every four weeks',
    EVERY_2_MONTHS: 'Every two months',
    EVERY_4_MONTHS: 'Every four months',
    AT_MATURITY: 'Once, at maturity',
  },
  howToPay: 'How to pay',
  askHowToPay: (lender: string) => `Please ask ${lender} where to send the money.`,
  mailTo: 'By mail to:',
  payoff: {
    title: 'Payoff Statement',
    fileName: (number: string, day: string) => `${number} payoff ${day}.pdf`,
    quotedOn: 'Quoted on',
    payoffDate: 'Payoff date',
    goodThrough: 'Good through',
    perDiem: 'Interest for each day',
    amountOn: (day: string) => `Payoff amount on ${day}`,
    note: ({ perDiem, day }: { perDiem: string; day: string }) =>
      `One day more is ${perDiem} of interest as of that day. Every day through ${day} stands in the table below.`,
    noteWithoutInterest: (day: string) =>
      `The next day adds no interest. Every day through ${day} stands in the table below.`,
    nothingOwed: 'Nothing is owed on this loan.',
    adds: 'How it adds up',
    interestFromTo: ({ from, to }: { from: string; to: string }) => `from ${from} to ${to}, that day not counted`,
    unpaidInterest: 'Interest due and unpaid',
    earnedInterest: (day: string) => `Interest earned before ${day} and not yet due`,
    heldLess: 'Less money already held',
    total: 'Payoff amount',
    byDay: 'Payoff amount by day',
    payoffColumn: 'Payoff',
    rests: 'What this statement rests on',
    holds: (day: string) =>
      `Each figure settles the loan if the money arrives on its day and nothing else is recorded on the loan until then. After ${day}, please ask for a new statement.`,
    keeps: 'The statement is kept. What arrives is compared with it to the cent, and both sides see the difference.',
  },
  schedule: {
    title: 'Amortization Schedule',
    fileName: (number: string) => `${number} amortization schedule.pdf`,
    asOf: (day: string) => `As it stands on ${day}`,
    amount: 'Amount lent',
    rows: 'Number of payments',
    totalInterest: 'Interest in all',
    totalPayments: 'Payments in all',
    paid: 'Paid',
    scheduled: 'Scheduled',
    partlyPaid: 'Part paid',
    none: 'There is no payment schedule.',
  },
  method: {
    ACH: 'Bank transfer (ACH)',
    CHECK: 'Check',
    WIRE: 'Wire',
    CASH: 'Cash',
    CARD: 'Card',
    OTHER: 'Other',
  },
  methodTitle: 'Method',
  reference: 'Reference',
  dueDate: 'Due date',
  receipt: {
    title: 'Payment Receipt',
    fileName: (number: string, day: string) => `${number} receipt ${day}.pdf`,
    receivedOn: 'Received on',
    number: 'Receipt number',
    from: 'Received from',
    to: 'Received by',
    amountReceived: 'Amount received',
    thanks: (lender: string) => `Received by ${lender} with thanks.`,
    applied: 'How it was applied',
    total: 'Payment in all',
    balanceAfter: 'Principal still outstanding after it',
    compared: 'Compared with the payoff that was quoted',
    quotedFor: (day: string) => `Quoted for ${day}`,
    paid: 'Paid',
    difference: 'Difference',
    noReceipt: 'This is not a receipt',
    reversed: (reason: string) => `This payment was taken back and does not count: ${reason}`,
    pending: 'This payment was reported by the borrower. The lender has not confirmed it yet.',
    declined: (reason: string) => `The lender has declined this payment: ${reason}`,
  },
  statement: {
    title: 'Periodic Statement',
    fileName: (number: string, day: string) => `${number} statement ${day}.pdf`,
    statementDate: 'Statement date',
    period: 'Period',
    fromTo: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    amountDue: (day: string) => `Amount due by ${day}`,
    amountDueNow: 'Amount due now',
    nothingDue: 'Nothing more is due on this loan.',
    lateFeeAfter: ({ day, fee }: { day: string; fee: string }) =>
      `If the payment arrives after ${day}, a late fee of ${fee} is charged.`,
    noLateFee: 'No late fee is charged on this loan.',
    overdueOf: (amount: string) => `Of it, ${amount} is past due already. Please pay that as soon as you can.`,
    dueNow: 'The due date of this amount has passed. Please pay it as soon as you can.',
    explanation: 'Explanation of the amount due',
    regular: 'Regular payment',
    overdue: 'Overdue payments',
    feesCharged: 'Fees and charges',
    total: 'Total amount due',
    past: 'Past payments',
    since: (day: string) => `Since ${day}`,
    thisYear: (year: string) => `In ${year}`,
    activity: 'Transactions in this period',
    description: 'Description',
    charge: 'Charge',
    received: 'Received',
    noActivity: 'Nothing was recorded in this period.',
    lent: 'Loan paid out',
    takenOver: 'Balance taken over',
    paymentReceived: 'Payment received, thank you',
    lateFee: (number: number) => `Late fee for payment ${number}`,
    fees: { CHARGED: 'Fee', RETURNED_PAYMENT: 'Returned-payment fee' },
    waived: 'Fee waived',
    interestAdjusted: 'Interest adjusted',
    account: 'About the loan',
    principalOutstanding: 'Outstanding principal',
    maturity: 'Last payment due',
    partial: 'Partial payments',
    partialNote:
      'A payment that is less than what is due is not sent back and not held apart: it is applied at once, to the oldest amounts due first. What is then still missing stays due.',
    heldNote: (amount: string) => `${amount} is held for you and is applied to what falls due next.`,
    late: 'You are late with your payments',
    lateSince: ({ days, day }: { days: number; day: string }) =>
      `You have been late since ${day}: ${days} ${days === 1 ? 'day' : 'days'}. Late fees may follow, and the lender may in the end demand the whole loan.`,
    lateRow: ({ day, amount }: { day: string; amount: string }) => `Payment due ${day}: ${amount} unpaid`,
    lateMore: (count: number) => `… and ${count} more`,
    bringCurrent: (amount: string) => `Paying ${amount} brings the loan up to date.`,
    talk: (lender: string) => `If you cannot pay, please talk to ${lender} early.`,
    questions: 'Questions',
    contact: (lender: string) => `Please ask ${lender}.`,
  },
  yearEnd: {
    title: (year: string) => `Interest Statement ${year}`,
    fileName: ({ number, year }: { number: string; year: string }) => `${number} interest ${year}.pdf`,
    interest: (year: string) => `Interest received in ${year}`,
    note: 'As the books stand on the day of this statement. Reported by when payments were received.',
    figures: 'The figures of Form 1098',
    box1: 'Box 1: mortgage interest received from the borrower',
    box2: (day: string) => `Box 2: outstanding principal on ${day}`,
    box3: 'Box 3: origination date',
    more: 'More of the year',
    principalPaid: 'Principal received',
    feesPaid: 'Fees received',
    before: (day: string) => `Of it before ${day}, when the loan was taken over`,
    beforeParts: ({ interest, principal }: { interest: string; principal: string }) =>
      `Interest ${interest} · principal ${principal}`,
    endBalance: (day: string) => `Outstanding principal on ${day}`,
    information: 'For your information',
    notTax:
      'This statement is not a tax form and was not sent to a tax authority. Whether the interest can be deducted depends on what the loan is secured by.',
    payments: 'Payments of the year',
    noPayments: 'No payment was received in this year.',
  },
  summary: {
    title: 'The Loan in Plain Words',
    fileName: (number: string) => `${number} summary.pdf`,
    agreed: 'What was agreed',
    borrowed: (given: { lender: string; borrower: string; amount: string; day: string; rate: string }) =>
      `${given.lender} lends ${given.borrower} ${given.amount} on ${given.day}, at ${given.rate} a year.`,
    lentBefore: (given: {
      lender: string
      borrower: string
      amount: string | null
      day: string | null
      rate: string
    }) =>
      `${given.lender} lent ${given.borrower} ${given.amount ?? 'this loan'}${given.day === null ? '' : ` on ${given.day}`}, at ${given.rate} a year.`,
    takenOver: ({ amount, day }: { amount: string; day: string }) =>
      `These books took the loan over with the balance of ${day}: ${amount} of principal.`,
    rowsLeft: ({ count, every, day }: { count: number; every: string; day: string }) =>
      `From then on there are ${count} payments (${every.toLowerCase()}); the last one is due on ${day}.`,
    rows: ({ count, every, day }: { count: number; every: string; day: string }) =>
      `There are ${count} payments (${every.toLowerCase()}); the last one is due on ${day}.`,
    payment: ({ amount, day }: { amount: string; day: string }) =>
      `The regular payment is ${amount}, for the first time on ${day}. It covers the interest first and then pays the loan back.`,
    interestOnly: ({ amount, day, next, differs }: InterestOnly) =>
      `At first a payment covers only the interest and pays nothing back: ${amount} on ${day}${next === null ? '' : `, then ${next} each time`}${differs ? ', then by the days of each period' : ''}.`,
    repays: ({ amount, day }: { amount: string; day: string }) =>
      `From ${day} on the regular payment is ${amount}. It covers the interest first and then pays the loan back.`,
    balloon: ({ amount, day }: { amount: string; day: string }) =>
      `On ${day} everything that is left falls due at once: ${amount}.`,
    last: ({ amount, day }: { amount: string; day: string }) => `The last payment, on ${day}, is ${amount}.`,
    payments: {
      equalPrincipal: ({ amountCents }) =>
        `Each payment repays ${amountCents} of principal, and the interest of what is left beside it, so payments become smaller.`,
      flatInterest: () => 'Interest is counted on the whole amount to the end, however much has been repaid.',
      halfOfMonthly: ({ amountCents }) =>
        `A payment is half of ${amountCents}, the payment by the month; so the loan is repaid before its maturity date.`,
      quarterOfMonthly: ({ amountCents }) =>
        `A payment is a quarter of ${amountCents}, the payment by the month; so the loan is repaid before its maturity date.`,
      downPayment: ({ amountCents }) => `${amountCents} is paid back on the first day.`,
      residual: ({ amountCents, dueOn }) =>
        `The payments leave ${amountCents} of principal, which is due with the last one, on ${dueOn}.`,
      endsEarly: ({ dueOn }) => `These payments repay the loan by ${dueOn}, before its maturity date.`,
    } satisfies PaymentTexts,
    daily: 'Interest is counted day by day: paying early costs less, paying late costs more.',
    scheduled:
      'Interest is what the schedule says: a payment some days early or late within its period changes nothing of it.',
    grace: (days: number) => `A payment is still on time ${days} ${days === 1 ? 'day' : 'days'} after its due date.`,
    lateFees: {
      noLateFee: () => 'There is no late fee.',
      lateFee: ({ feeCents }) => `A later one costs a late fee of ${feeCents}, once for each payment.`,
      lateFeePercent: ({ feePpm }) =>
        `A later one costs a late fee of ${feePpm} of what is late, once for each payment.`,
      lateFeePercentAtMost: ({ feePpm, mostCents }) =>
        `A later one costs a late fee of ${feePpm} of what is late, at most ${mostCents}, once for each payment.`,
      lateFeeAtLeast: ({ leastCents }) => `It is at least ${leastCents}.`,
      lateFeeOfWholePayment: () => 'It is counted on the whole payment, also when part of it came in time.',
      lateFeeShortage: ({ shortageCents }) => `None is charged when less than ${shortageCents} is missing.`,
      lateFeeUnlessPaid: () => 'None is charged when a full payment came in its time, even if it paid an older debt.',
      lateFeeOnce: () => 'It is charged once for as long as the loan stays behind.',
      lateFeeNotOnBalloon: () => 'The balloon payment bears no late fee.',
    } satisfies LateFeeTexts,
    cost: 'What it costs',
    apr: 'Annual percentage rate',
    financeCharge: 'Finance charge',
    amountFinanced: 'Amount financed',
    totalOfPayments: 'Total of payments',
    costNoteTakenOver:
      'Of the payments that were still to come when the loan was taken over. Information, not a disclosure required by law.',
    costNote: 'From the payments as first agreed. Information, not a disclosure required by law.',
    changed: 'The terms have changed since the loan began; this summary says what was agreed at first.',
    stands: (day: string) => `How it stands on ${day}`,
    paidSoFar: 'Paid so far',
    nextPayment: 'Next payment',
    nextOn: ({ amount, day }: { amount: string; day: string }) => `${amount} on ${day}`,
  },
}

/** The keys that every language must have. */
export type Words = typeof en
