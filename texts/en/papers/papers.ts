import type { EarlyTexts } from '#contract/loans/early-words.ts'
import type { LateFeeTexts } from '#contract/loans/late-fee-words.ts'
import type { PaymentTexts } from '#contract/loans/payment-words.ts'
import type { RateTexts } from '#contract/loans/rate-words.ts'
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
  onDay: 'Date',
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
  originated: 'Start date',
  takenOver: {
    on: 'Balance as of',
    balance: 'Starting balance',
    lentOn: 'Lent on',
    lent: 'Original amount',
    notStated: 'Not stated',
  },
  matures: 'Maturity date',
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
  every: {
    DAYS: (count: number) => (count === 1 ? 'Every day' : `Every ${count} days`),
    WEEKS: (count: number) => (count === 1 ? 'Every week' : `Every ${count} weeks`),
    MONTHS: (count: number) => (count === 1 ? 'Every month' : `Every ${count} months`),
  },
  howToPay: 'How to pay',
  askHowToPay: (lender: string) => `Please ask ${lender} where to send the money.`,
  mailTo: 'Mail to:',
  payoff: {
    title: 'Payoff Statement',
    fileName: (number: string, day: string) => `${number} payoff ${day}.pdf`,
    quotedOn: 'Quoted on',
    payoffDate: 'Payoff date',
    goodThrough: 'Good through',
    perDiem: 'Interest per day',
    amountOn: (day: string) => `Payoff amount on ${day}`,
    note: ({ perDiem, day }: { perDiem: string; day: string }) =>
      `Interest adds ${perDiem} a day. See the table below for each day through ${day}.`,
    noteWithoutInterest: (day: string) =>
      `The next day adds no interest. See the table below for each day through ${day}.`,
    nothingOwed: 'Nothing is owed on this loan.',
    adds: 'How it adds up',
    interestFromTo: ({ from, to, days }: { from: string; to: string; days: number }) =>
      `${from} to ${to} (${days} ${days === 1 ? 'day' : 'days'})`,
    paidAhead: (amount: string) => `less ${amount} paid in advance`,
    unpaidInterest: 'Interest due and unpaid',
    earnedInterest: (day: string) => `Interest accrued before ${day}, not yet due`,
    charge: 'Charge for paying off, as agreed',
    heldLess: 'Less money held for you',
    rebate: 'Interest rebate',
    total: 'Payoff amount',
    byDay: 'Payoff amount by day',
    payoffColumn: 'Payoff',
    rests: 'Terms of this quote',
    holds: (day: string) =>
      `Each amount pays off the loan if it is received on that date and nothing else is recorded on the loan before then. After ${day}, please ask for a new statement.`,
    preview: 'This is a preview. Download the statement to get a quote that is kept.',
    keeps: 'We keep this quote and compare it with the payment received. Both sides see any difference, to the cent.',
  },
  schedule: {
    title: 'Amortization Schedule',
    fileName: (number: string) => `${number} amortization schedule.pdf`,
    asOf: (day: string) => `As of ${day}`,
    amount: 'Amount lent',
    rows: 'Number of payments',
    totalInterest: 'Total interest',
    totalPayments: 'Total payments',
    paid: 'Paid',
    scheduled: 'Scheduled',
    partlyPaid: 'Partly paid',
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
    thanks: (lender: string) => `Received by ${lender}. Thank you.`,
    applied: 'How it was applied',
    total: 'Total payment',
    balanceAfter: 'Principal outstanding after this payment',
    letGo: (amount: string) => `${amount} was missing from the payoff. Your lender let it go, so nothing more is owed.`,
    compared: 'Compared with the payoff quote',
    quotedFor: (day: string) => `Quoted for ${day}`,
    paid: 'Paid',
    difference: 'Difference',
    noReceipt: 'This is not a receipt',
    reversed: (reason: string) => `This payment was reversed and does not count: ${reason}`,
    pending: 'This payment was reported by the borrower. The lender has not confirmed it yet.',
    declined: (reason: string) => `The lender has declined this payment: ${reason}`,
    returnedTitle: 'Returned Payment',
    returnedFileName: (number: string, day: string) => `${number} returned payment ${day}.pdf`,
    amountReturned: 'Amount returned',
    noLongerCounts: 'The bank returned this payment. It no longer counts.',
    returnedOn: 'Returned on',
    reason: 'Reason',
    dueSince: 'What is due now',
    returnFee: 'Returned-payment fee',
    otherDue: 'Due on the loan',
    totalDue: 'Total due now',
    nextDue: ({ day, amount }: { day: string; amount: string }) => `The next payment, ${amount}, is due on ${day}.`,
  },
  statement: {
    title: 'Periodic Statement',
    fileName: (number: string, day: string) => `${number} statement ${day}.pdf`,
    statementDate: 'Statement date',
    knownOn: 'As the books stood on',
    period: 'Period',
    fromTo: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    amountDue: (day: string) => `Amount due by ${day}`,
    amountDueNow: 'Amount due now',
    nothingDue: 'Nothing more is due on this loan.',
    lateFeeAfter: ({ day, fee }: { day: string; fee: string }) =>
      `If the payment arrives after ${day}, a late fee of ${fee} is charged.`,
    noLateFee: 'No late fee is charged on this loan.',
    overdueOf: (amount: string) => `${amount} of this is past due. Please pay it as soon as you can.`,
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
    lent: 'Loan funded',
    takenOver: 'Starting balance',
    paymentReceived: 'Payment received, thank you',
    lateFee: (number: number) => `Late fee for payment ${number}`,
    fees: {
      CHARGED: 'Fee',
      RETURNED_PAYMENT: 'Returned-payment fee',
      CHANGE: 'Modification fee',
      PAYOFF: 'Payoff charge',
      UNDRAWN: 'Undrawn fee',
      SERVICE_FEE: 'Service fee',
      TAXES: 'Property taxes',
      INSURANCE: 'Insurance',
      ESCROW_ADVANCE: 'Taxes and insurance advanced',
      DEFAULT: 'Default interest',
      REFUND: 'Refund to repay',
    },
    refunded: 'Paid back to you',
    escrow: 'Taxes and insurance',
    escrowHeld: 'Held for taxes and insurance',
    escrowAdvanced: 'Advanced for taxes and insurance',
    escrowPaid: {
      TAXES: (amount: string) => `Property taxes of ${amount} paid for you`,
      INSURANCE: (amount: string) => `Insurance of ${amount} paid for you`,
    },
    escrowRefunded: 'Paid back to you from taxes and insurance',
    forgiven: 'Forgiven',
    capitalized: (amount: string) => `${amount} of unpaid interest and fees added to principal`,
    sold: 'Sold',
    transferred: 'Continued as another loan',
    moved: 'Moved to another of your loans',
    atClosing: 'Points, fees, and interest at closing',
    waived: 'Fee waived',
    interestAdjusted: 'Interest adjusted',
    account: 'About the loan',
    limit: 'Credit limit',
    minimumDue: (day: string) => `Minimum payment due ${day}`,
    cycle: {
      title: 'Balance in this billing cycle',
      balance: (day: string) => `Balance on ${day}`,
      drawn: 'Drawn',
      paid: 'Payments',
      forgiven: 'Waived or forgiven',
      other: 'Other changes',
    },
    undrawn: 'Left to draw',
    heldBack: 'Held back for draws',
    heldBackParts: ({ all, released, held }: { all: string; released: string; held: string }) =>
      `${all} · released ${released} · still held ${held}`,
    principalOutstanding: 'Outstanding principal',
    feesAtEnd: 'Fees due with the last payment',
    escrowAtEnd: 'Taxes and insurance due with the last payment',
    maturity: 'Last payment due',
    partial: 'Partial payments',
    partialNote:
      'If you pay less than the amount due, we apply it right away to the oldest amounts due. We do not return it or hold it separately. The rest stays due.',
    partialHeldNote:
      'If you pay less than your oldest payment due, we hold the money in a separate account and do not apply it. Once it makes a whole payment together with what you pay later, we apply it. Until then that payment stays due and counts as late.',
    heldUntilWholeNote: (amount: string) =>
      `${amount} is held for you. Once it makes a whole payment, we apply it to the oldest payment due.`,
    heldNote: (amount: string) => `${amount} is held for you and will be applied to the next amount due.`,
    late: 'You are late with your payments',
    lateSince: ({ days, day }: { days: number; day: string }) =>
      `You have been late since ${day}: ${days} ${days === 1 ? 'day' : 'days'}. Late fees may apply, and the lender may demand full repayment.`,
    lateRow: ({ day, amount }: { day: string; amount: string }) => `Payment due ${day}: ${amount} unpaid`,
    lateMore: (count: number) => `… and ${count} more`,
    bringCurrent: (amount: string) => `Paying ${amount} brings the loan up to date.`,
    talk: (lender: string) => `If you cannot pay, please contact ${lender} soon.`,
    questions: 'Questions',
    contact: (lender: string) => `Please ask ${lender}.`,
  },
  yearEnd: {
    title: (year: string) => `Interest Statement ${year}`,
    fileName: ({ number, year }: { number: string; year: string }) => `${number} interest ${year}.pdf`,
    interest: (year: string) => `Interest received in ${year}`,
    note: 'From the books as of the date of this statement, by the dates payments were received.',
    figures: 'Figures for Form 1098',
    box1: 'Box 1: mortgage interest received from the borrower',
    box2: (day: string) => `Box 2: outstanding principal on ${day}`,
    box3: 'Box 3: origination date',
    more: 'Other figures for the year',
    principalPaid: 'Principal received',
    feesPaid: 'Fees received',
    escrowCollected: 'Taxes and insurance collected',
    escrowPaid: { TAXES: 'Property taxes paid for you (box 10)', INSURANCE: 'Insurance paid for you (box 10)' },
    before: (day: string) => `Of this, before ${day}, the date of the starting balance`,
    beforeParts: ({ interest, principal }: { interest: string; principal: string }) =>
      `Interest ${interest} · principal ${principal}`,
    added: 'Of this, added to principal earlier and received now',
    addedParts: ({ interest, fees }: { interest: string; fees: string }) => `Interest ${interest} · fees ${fees}`,
    endBalance: (day: string) => `Outstanding principal on ${day}`,
    information: 'For your information',
    notTax:
      'This statement is not a tax form and was not sent to the IRS. Whether the interest is deductible depends on what secures the loan.',
    payments: 'Payments in the year',
    noPayments: 'No payments were received this year.',
  },
  refund: {
    title: 'Notice of Refund',
    fileName: (number: string) => `${number} notice of refund.pdf`,
    amount: 'Refunded to you',
    on: (day: string) => `On ${day}`,
    said: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
      `You had paid more than was due on this loan. ${lender} paid ${amount} back to you on ${day}.`,
    stillHeld: ({ lender, amount }: { lender: string; amount: string }) => `${lender} still holds ${amount} for you.`,
  },
  moved: {
    title: 'Notice of Money Moved',
    fileName: (number: string) => `${number} notice of money moved.pdf`,
    amount: 'Moved to your other loan',
    on: (day: string) => `On ${day}`,
    to: 'To loan',
    said: ({ amount, day, from, to }: { amount: string; day: string; from: string; to: string }) =>
      `${amount} held for you on loan ${from} was used as a payment on loan ${to} on ${day}.`,
  },
  forgiveness: {
    title: 'Notice of Forgiven Debt',
    fileName: (number: string) => `${number} notice of forgiven debt.pdf`,
    amount: 'Forgiven',
    kinds: {
      GIFT: 'As a gift',
      SETTLEMENT: 'As part of a settlement',
      ERROR: 'Charged by mistake',
      TOLERANCE: 'Small difference',
    },
    on: 'Forgiven on',
    parts: 'What was forgiven',
    said: ({ lender, amount }: { lender: string; amount: string }) =>
      `${lender} has given up ${amount} of what you owed. You don’t have to pay it.`,
    stillOwed: ({ amount, day }: { amount: string; day: string }) => `After this you still owed ${amount} on ${day}.`,
    nothingOwed: (day: string) => `After this you owed nothing more on ${day}.`,
    tax: 'Forgiven debt may count as income. Ask a tax adviser.',
  },
  inDefault: {
    titles: {
      DEFAULTED: 'Notice of Default',
      ACCELERATED: 'Notice of Acceleration',
      DEMANDED: 'Demand for Payment',
      REPOSSESSION: 'Notice of Repossession',
      FORECLOSURE: 'Notice of Foreclosure',
      REINSTATED: 'Notice of Reinstatement',
    },
    fileNames: {
      DEFAULTED: 'notice of default',
      ACCELERATED: 'notice of acceleration',
      DEMANDED: 'demand for payment',
      REPOSSESSION: 'notice of repossession',
      FORECLOSURE: 'notice of foreclosure',
      REINSTATED: 'notice of reinstatement',
    },
    from: 'Lender',
    asOf: (day: string) => `As of ${day}`,
    dueNow: 'Due now',
    allDue: 'Everything owed',
    parts: 'How this amount is made up',
    pastDue: 'Past due',
    dueToday: 'Due on this day',
    said: {
      DEFAULTED: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
        `Your loan is in default. On ${day}, ${amount} was due and unpaid. Pay this amount to ${lender} to bring the loan up to date.`,
      ACCELERATED: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
        `${lender} has called your loan due. From ${day} the payments of the schedule no longer apply. The whole loan, ${amount}, is due.`,
      DEMANDED: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
        `Your loan is payable on demand, and ${lender} has asked for it. The whole loan, ${amount}, is due on ${day}.`,
      REPOSSESSION: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
        `Your loan is in default, and on ${day} ${lender} began to repossess the property that secures it. ${amount} was due and unpaid on that day.`,
      FORECLOSURE: ({ lender, amount, day }: { lender: string; amount: string; day: string }) =>
        `Your loan is in default, and on ${day} ${lender} began to foreclose on the property that secures it. ${amount} was due and unpaid on that day.`,
      REINSTATED: ({ amount, day }: { lender: string; amount: string; day: string }) =>
        `Your loan is back to normal. From ${day} the payments of the schedule apply again. ${amount} was due on that day.`,
    },
    grows: 'Interest and fees go on after this day. Ask for a payoff statement before you pay.',
    ask: (lender: string) =>
      `If you can’t pay, or believe this is wrong, write to ${lender} now. You may have the right to bring the loan up to date.`,
  },
  deficiency: {
    title: 'Explanation of What Is Still Owed',
    fileName: (number: string) => `${number} explanation of deficiency.pdf`,
    stillOwed: 'Still owed (deficiency)',
    said: ({ lender, sold, soldOn, still, day }: Record<'lender' | 'sold' | 'soldOn' | 'still' | 'day', string>) =>
      `The property that secured your loan was sold. The sale brought ${sold}, counted on ${soldOn}. It did not cover everything: on ${day} you still owed ${lender} ${still}.`,
    sale: 'What was owed and what the sale brought',
    owedOn: (day: string) => `Owed on ${day}, before the sale and without its costs`,
    brought: 'The sale brought',
    left: 'Left after the sale',
    after: 'What is still owed',
    costs: 'Costs of repossessing and selling the property',
    since: (day: string) => `Interest and late fees from the sale to ${day}`,
    credits: 'Other payments and credits since the sale',
    changes: 'Later interest, charges, costs, payments and credits may change this amount.',
    ask: (lender: string) =>
      `If you believe this is wrong, or want to know more about how it was worked out, write to ${lender}. If you can’t pay it at once, ask what can be agreed.`,
  },
  settlement: {
    title: 'Settlement Agreement',
    fileName: (number: string) => `${number} settlement agreement.pdf`,
    amount: 'Settlement',
    insteadOf: (amount: string) => `Instead of the ${amount} owed`,
    agreedOn: 'Agreed on',
    payments: 'Payments',
    by: (day: string) => `By ${day}`,
    kept: (lender: string) =>
      `When the last of these payments is received, ${lender} forgives the rest and the loan is closed.`,
    broken: (days: number) =>
      days === 0
        ? 'If a payment isn’t received by its date, this agreement ends and the whole debt is owed, less what you have paid.'
        : `If a payment isn’t received within ${days} ${days === 1 ? 'day' : 'days'} of its date, this agreement ends and the whole debt is owed, less what you have paid.`,
  },
  opened: {
    title: 'Notice of Your Loan',
    fileName: (number: string) => `${number} notice of your loan.pdf`,
  },
  transfer: {
    title: 'Notice of Transfer of Your Loan',
    fileName: (number: string) => `${number} notice of transfer.pdf`,
    owedOn: (day: string) => `Owed on ${day}`,
    from: (day: string) => `From ${day}`,
    as: 'Continues as',
    continues: 'Continues loan',
    ends: {
      ASSUMPTION: (day: string) =>
        `Another borrower takes this loan over from ${day}. You owe nothing more on it. Payments that were received before count.`,
      SPLIT: (day: string) =>
        `From ${day} this loan continues as two loans. What you owed is divided between them to the cent.`,
      JOIN: (day: string) =>
        `From ${day} this loan and another of yours continue as one loan. What you owed goes over to the cent.`,
    },
    begins: ({ lender, day }: { lender: string; day: string }) =>
      `From ${day} you owe this loan to ${lender}. It starts with the balance, interest, and fees below; no money was paid out.`,
    parts: 'What goes over',
    next: ({ amount, day }: { amount: string; day: string }) => `Your next payment is ${amount}, due ${day}.`,
  },
  sale: {
    title: 'Notice of Sale of Your Loan',
    fileName: (number: string) => `${number} notice of sale.pdf`,
    payNow: 'Your loan now belongs to',
    since: (day: string) => `Payments from ${day} on go to the new owner.`,
    seller: 'Previous lender',
    buyer: 'New owner',
    soldOn: 'Sold on',
    howToPay: 'How to pay',
    ask: (buyer: string) => `Ask ${buyer} how to pay.`,
    stays: ({ seller, day }: { seller: string; day: string }) =>
      `The terms of your loan stay the same. Payments that ${seller} received before ${day} count. ${seller} takes no more payments on this loan.`,
    owedOn: (day: string) => `What you owed on ${day}`,
    owed: 'Total',
    held: ({ seller, amount }: { seller: string; amount: string }) =>
      `${seller} still holds ${amount} for you and will refund it.`,
  },
  closing: {
    title: 'Closing Statement',
    fileName: (number: string) => `${number} closing statement.pdf`,
    on: (day: string) => `On ${day}`,
    loanAmount: 'Loan amount',
    costs: 'Paid at closing',
    points: 'Points',
    ofLoan: (percent: string) => `${percent} of the loan`,
    originationFee: 'Origination fee',
    interest: 'Prepaid interest',
    days: ({ from, to, count }: { from: string; to: string; count: number }) =>
      `${from} to ${to}, ${count} ${count === 1 ? 'day' : 'days'}`,
    reserve: 'Reserve',
    toBorrower: 'Paid to the borrower',
    fromBorrower: 'Paid by the borrower',
    apart: 'The borrower receives the full loan and pays these amounts separately.',
    reserveNote: 'The lender holds the reserve for the borrower. It is not part of the loan.',
  },
  coupons: {
    title: 'Coupon Book',
    fileName: (number: string) => `${number} coupons.pdf`,
    number: 'Number of payments',
    first: 'First payment',
    last: 'Last payment in this book',
    use: 'Cut out the coupon for each payment and mail it with your check, so that it reaches the lender by the due date.',
    mayChange:
      'The amounts hold if every payment is made in full on its due date. If the loan changes, ask for a new book.',
    daily: 'Interest accrues daily, so ask for the exact amount before you send the last payment of the loan.',
    payment: (number: number) => `Payment ${number}`,
    payTo: 'Pay to',
    dueOn: 'Due date',
    amount: 'Amount due',
    after: (day: string) => `After ${day}, with late fee`,
    enclosed: 'Amount enclosed',
    check: 'Check number',
  },
  summary: {
    title: 'The Loan in Plain Words',
    fileName: (number: string) => `${number} summary.pdf`,
    agreed: 'Loan terms',
    borrowed: (given: { lender: string; borrower: string; amount: string; day: string; rate: string }) =>
      `${given.lender} lends ${given.borrower} ${given.amount} on ${given.day}, at ${given.rate} a year.`,
    lentBefore: (given: { lender: string; borrower: string; amount: string | null; day: string | null }) =>
      `${given.lender} lent ${given.borrower} ${given.amount ?? 'this loan'}${given.day === null ? '' : ` on ${given.day}`}.`,
    bears: (rate: string) => `The interest rate is ${rate} a year.`,
    takenOver: ({ amount, day }: { amount: string; day: string }) =>
      `It was added to these books with its balance as of ${day}: ${amount} of principal.`,
    closing: ({ kept, toBorrower }: { kept: string; toBorrower: string }) =>
      `${kept} of this is deducted for points, fees, and other costs at closing, so the borrower receives ${toBorrower}.`,
    closingApart: (paid: string) => `The borrower pays ${paid} in points, fees, and other costs on the same day.`,
    interestTo: (day: string) => `Interest to ${day} is paid at closing and accrues from that date.`,
    early: {
      earlyFree: () => 'The loan may be repaid early at any time at no charge.',
      earlyPercent: ({ year, ratePpm }) =>
        `In year ${year} of the loan, the prepayment charge is ${ratePpm} of the amount prepaid.`,
      earlyPercentEnds: ({ years }) => `There is no charge after year ${years}.`,
      earlyMonths: ({ months }) => `Prepaying costs ${months} months of interest on the amount prepaid.`,
      earlyMonthsOfYears: ({ years, months }) =>
        `In the first ${years} years, prepaying costs ${months} months of interest on the amount prepaid.`,
      earlyEach: () => 'This applies to any principal repaid before it is due.',
      earlyWhole: () => 'This applies only if the whole loan is paid off early.',
      earlyFreePart: ({ ratePpm }) => `Each year, up to ${ratePpm} of the loan may be prepaid without this charge.`,
      earlyLeast: ({ months }) =>
        `If the loan is paid off early, at least ${months} months of interest on the amount lent is owed.`,
      earlyExitFee: ({ amountCents }) =>
        `An exit fee of ${amountCents} is due when the loan is paid off, early or not.`,
      onDemand: () => 'The lender may ask for the whole loan at any time. If not, it is due as shown.',
      lineLimit: ({ amountCents }) => `Up to ${amountCents} may be owed at a time; what’s repaid can be drawn again.`,
      commitment: ({ amountCents }) => `The lender has agreed to lend a total of up to ${amountCents}.`,
      heldBack: ({ amountCents }) => `Of this, ${amountCents} is held back and paid out in draws.`,
      undrawnFee: ({ ratePpm }) => `A fee of ${ratePpm} a year is charged on what isn’t drawn, on each due date.`,
      serviceFee: ({ amountCents }) =>
        `A service fee of ${amountCents} is due with each payment, beside principal and interest.`,
      taxes: ({ amountCents }) =>
        `With each payment ${amountCents} is collected for property taxes, beside principal and interest. The lender holds it and pays the taxes from it.`,
      insurance: ({ amountCents }) =>
        `With each payment ${amountCents} is collected for insurance, beside principal and interest. The lender holds it and pays the insurance from it.`,
      defaultPrincipal: ({ days, ratePpm }) =>
        `While a payment is more than ${days} days past due, the interest rate on the unpaid principal is ${ratePpm} a year.`,
      defaultOverdue: ({ days, ratePpm }) =>
        `While a payment is more than ${days} days past due, another ${ratePpm} a year is charged on what is past due.`,
      defaultPrincipalAtMaturity: ({ days, ratePpm }) =>
        `Starting ${days} days after the last due date, the interest rate on unpaid principal is ${ratePpm} a year until the loan is paid off.`,
      defaultOverdueAtMaturity: ({ days, ratePpm }) =>
        `Starting ${days} days after the last due date, another ${ratePpm} a year is charged on what is past due.`,
      oddDaysActuarial: () => 'Interest the first payment doesn’t cover earns interest until it is paid.',
      oddDaysWithFirst: () =>
        'Interest for the extra days before the first regular period is paid with the first payment.',
      oddDaysAtClosing: () => 'Interest for the extra days before the first regular period is paid on the first day.',
      oddDaysSpread: () => 'Interest for the extra days before the first regular period is spread over all payments.',
      partialHeld: () =>
        'A payment that is less than the oldest payment due is held until, with what comes later, it makes a whole payment.',
      paysAhead: () => 'Money above what is due is held and pays the coming payments on their due dates.',
      payoffByDayCount: () => 'A payoff counts days the same way the loan does.',
      fullRepaymentByDay: () => 'If all principal is repaid mid-month, interest is owed only to that day.',
      fullRepaymentWholeMonth: () => 'If the loan is paid off mid-month, interest for the whole month is owed.',
    } satisfies EarlyTexts,
    rowsLeft: ({ count, every, day }: { count: number; every: string; day: string }) =>
      `From then there are ${count} payments (${every.toLowerCase()}); the last one is due on ${day}.`,
    rows: ({ count, every, day }: { count: number; every: string; day: string }) =>
      `There are ${count} payments (${every.toLowerCase()}); the last one is due on ${day}.`,
    payment: ({ amount, day }: { amount: string; day: string }) =>
      `The regular payment is ${amount}, starting ${day}. It covers the interest first; the rest pays down the loan.`,
    interestOnly: ({ amount, day, next, differs }: InterestOnly) =>
      `At first, payments cover only the interest and repay no principal: ${amount} on ${day}${next === null ? '' : `, then ${next} each time`}${differs ? ', then by the days in each period' : ''}.`,
    repays: ({ amount, day }: { amount: string; day: string }) =>
      `From ${day}, the regular payment is ${amount}. It covers the interest first; the rest pays down the loan.`,
    balloon: ({ amount, day }: { amount: string; day: string }) => `The remaining balance is due on ${day}: ${amount}.`,
    last: ({ amount, day }: { amount: string; day: string }) => `The last payment, due ${day}, is ${amount}.`,
    payments: {
      onTwoDays: ({ firstDay, secondDay }) => `Payments are due on days ${firstDay} and ${secondDay} of each month.`,
      movedFollowing: () => 'A payment due on a weekend or a federal holiday is due the next business day.',
      movedWithinMonth: () =>
        'A payment due on a weekend or a federal holiday is due the next business day or, at the end of a month, the one before.',
      movedPreceding: () => 'A payment due on a weekend or a federal holiday is due the business day before.',
      onDayAndLast: ({ firstDay }) => `Payments are due on day ${firstDay} and on the last day of each month.`,
      equalPrincipal: ({ amountCents }) =>
        `Each payment repays ${amountCents} of principal, plus interest on what is left, so payments get smaller.`,
      agreedRows: ({ amountCents, count, dueOn }) =>
        `There are ${count} payments, agreed one by one as the schedule lists them. The last one, due ${dueOn}, takes what is left: ${amountCents}.`,
      flatInterest: () => 'Interest is charged on the original amount to the end, no matter how much has been repaid.',
      halfOfMonthly: ({ amountCents }) => `Each payment is half the monthly payment of ${amountCents}.`,
      quarterOfMonthly: ({ amountCents }) => `Each payment is a quarter of the monthly payment of ${amountCents}.`,
      downPayment: ({ amountCents }) => `${amountCents} is paid back on the first day.`,
      inAdvance: ({ amountCents }) => `${amountCents} is paid in advance on the first day.`,
      residual: ({ amountCents, dueOn }) =>
        `The payments leave ${amountCents} of principal, due with the last one on ${dueOn}.`,
      endsEarly: ({ dueOn }) => `These payments pay off the loan by ${dueOn}, before its maturity date.`,
      precomputedActuarial: () =>
        'Interest is precomputed. If the loan is paid off early, it owes interest only through that day; the rest is rebated.',
      precomputedRuleOf78: () =>
        'Interest is precomputed. If the loan is paid off early, unearned interest is rebated by the Rule of 78; a month counts in full once more than half of it has passed.',
      compoundedAnnually: ({ ratePpm }) =>
        `Interest is compounded once a year, so it accrues at the equivalent rate of ${ratePpm} a year.`,
      compoundedSemiAnnually: ({ ratePpm }) =>
        `Interest is compounded twice a year, so it accrues at the equivalent rate of ${ratePpm} a year.`,
      compoundedQuarterly: ({ ratePpm }) =>
        `Interest is compounded every quarter, so it accrues at the equivalent rate of ${ratePpm} a year.`,
      compoundedMonthly: ({ ratePpm }) =>
        `Interest is compounded every month, so it accrues at the equivalent rate of ${ratePpm} a year.`,
      compoundedDaily: ({ ratePpm }) =>
        `Interest is compounded every day, so it accrues at the equivalent rate of ${ratePpm} a year.`,
    } satisfies PaymentTexts,
    rates: {
      indexedRate: ({ ratePpm, fromOn, months }) =>
        `The rate follows an index: ${ratePpm} is added to it on ${fromOn}, and then every ${months} months.`,
      indexedRateMonthly: ({ ratePpm, fromOn }) =>
        `The rate follows an index: ${ratePpm} is added to it on ${fromOn}, and then every month.`,
      indexLookBack: ({ days }) => `Each change uses the index from ${days} days before it.`,
      rateMultiple: ({ ratePpm }) => `Index plus margin is rounded to a multiple of ${ratePpm}.`,
      firstRateCap: ({ ratePpm }) => `The first change can move the rate by at most ${ratePpm}, up or down.`,
      rateCap: ({ ratePpm }) => `Each change can move the rate by at most ${ratePpm}, up or down.`,
      lifetimeRateCap: ({ ratePpm }) => `Over the whole loan, the rate can rise by at most ${ratePpm}.`,
      rateFloor: ({ ratePpm }) => `The rate never falls below ${ratePpm}.`,
      indexStays: ({ ratePpm, fromOn }) =>
        `The amounts here assume the index stays at ${ratePpm}, its value on ${fromOn}.`,
      laterRate: ({ fromOn, ratePpm, paymentCents }) =>
        `From ${fromOn}, the rate is ${ratePpm} and each payment is ${paymentCents}.`,
      laterRateSamePayment: ({ fromOn, ratePpm }) =>
        `From ${fromOn}, the rate is ${ratePpm}; the payment stays the same.`,
      moreRates: ({ changes }) =>
        `After that the rate or the payment changes ${changes} more times, as the schedule shows.`,
    } satisfies RateTexts,
    daily: 'Interest accrues daily: paying early costs less, paying late costs more.',
    dailyRounded: 'Each day’s interest is rounded to the cent before it is added up.',
    scheduled: 'Interest is set by the schedule: paying a few days early or late within a period does not change it.',
    grace: (days: number) =>
      `A payment is still on time up to ${days} ${days === 1 ? 'day' : 'days'} after its due date.`,
    lateFees: {
      noLateFee: () => 'There is no late fee.',
      lateFee: ({ feeCents }) => `After that, a one-time late fee of ${feeCents} applies to each late payment.`,
      lateFeePercent: ({ feePpm }) =>
        `After that, a one-time late fee of ${feePpm} of the late amount applies to each late payment.`,
      lateFeePercentAtMost: ({ feePpm, mostCents }) =>
        `After that, a one-time late fee of ${feePpm} of the late amount, up to ${mostCents}, applies to each late payment.`,
      lateFeeAtLeast: ({ leastCents }) => `The late fee is at least ${leastCents}.`,
      lateFeeOfWholePayment: () => 'It is based on the whole payment, even if part of it came in on time.',
      lateFeeShortage: ({ shortageCents }) => `There is no fee if less than ${shortageCents} is unpaid.`,
      lateFeeUnlessPaid: () =>
        'There is no fee if a full payment came in on time, even if it went to an older payment.',
      lateFeeOnce: () => 'It is charged once while the loan stays past due.',
      lateFeeBusinessDay: () =>
        'If the grace period ends on a weekend or federal holiday, a payment on the next business day has no late fee.',
      lateFeeNotOnBalloon: () => 'The balloon payment has no late fee.',
    } satisfies LateFeeTexts,
    cost: 'What it costs',
    apr: 'Annual percentage rate',
    financeCharge: 'Finance charge',
    amountFinanced: 'Amount financed',
    totalOfPayments: 'Total of payments',
    costNoteTakenOver:
      'Based on the payments still to come as of the starting balance. For information only; not a legal disclosure.',
    costNote: 'Based on the original payments. For information only; not a legal disclosure.',
    changed: 'The terms have changed since the loan began; this summary gives the original terms.',
    stands: (day: string) => `Where it stands on ${day}`,
    paidSoFar: 'Paid so far',
    nextPayment: 'Next payment',
    nextOn: ({ amount, day }: { amount: string; day: string }) => `${amount} on ${day}`,
  },
}

/** The keys that every language must have. */
export type Words = typeof en
