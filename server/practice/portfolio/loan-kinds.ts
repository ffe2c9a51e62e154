import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Habit } from './past.ts'

/** A kind of loan, and how its borrower pays. */
export type LoanKind = {
  names: readonly string[]
  /** Dollars, and percent a year: from, to. */
  amount: readonly [number, number]
  rate: readonly [number, number]
  months: number
  /**
   * The number of payments that have fallen due. Without them, the loan begins in the given number of days (below zero:
   * it began that many days ago).
   */
  past: number | { beginsInDays: number }
  habit: Habit
  terms: Pick<LoanForm, 'loanType' | 'paymentFrequency'> & Partial<LoanForm>
}

const monthly = { paymentFrequency: 'MONTHLY', lateFee: 50, gracePeriod: 10 } as const
const house = { loanType: 'SINGLE_FAMILY', ...monthly } as const
const business = { loanType: 'BUSINESS', ...monthly, lateFeePercent: 5 } as const

/** In the order in which the loans are made. Together they cover every kind and every state. */
export const LOAN_KINDS: readonly LoanKind[] = [
  {
    names: ['Maple Street 14', 'Casa en Calle Olmo 27', 'Birch Avenue 308'],
    amount: [180_000, 320_000],
    rate: [6.5, 8],
    months: 360,
    past: 62,
    habit: 'AS_AGREED',
    terms: house,
  },
  {
    names: ['Four units on Cedar Row', 'Edificio Las Palmas', 'Duplex on Second Street'],
    amount: [240_000, 480_000],
    rate: [7, 9],
    months: 180,
    past: 41,
    habit: 'SOMETIMES_LATE',
    terms: { loanType: 'MULTI_FAMILY', ...monthly, lateFeePercent: 4 },
  },
  {
    names: ['Renovation of Elm Court 5', 'Remodelación Avenida Sur'],
    amount: [90_000, 160_000],
    rate: [10, 12],
    months: 30,
    past: 9,
    habit: 'AS_AGREED',
    terms: { ...house, paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' },
  },
  {
    names: ['Warehouse at Pier 9', 'Local en Plaza Mayor'],
    amount: [300_000, 600_000],
    rate: [7.5, 9.5],
    months: 84,
    past: 50,
    habit: 'AS_AGREED',
    terms: { ...business, hasBalloonPayment: true, amortizationTerm: 25, amortizationTermUnit: 'YEARS' },
  },
  {
    names: ['Pickup truck', 'Camioneta de reparto', 'Family car'],
    amount: [18_000, 42_000],
    rate: [8, 11],
    months: 48,
    past: 33,
    habit: 'EXTRA_PRINCIPAL',
    terms: { loanType: 'PERSONAL', paymentFrequency: 'BI_WEEKLY', lateFee: 25, gracePeriod: 5 },
  },
  {
    names: ['Food truck', 'Panadería La Espiga', 'Barber shop'],
    amount: [12_000, 30_000],
    rate: [12, 15],
    months: 24,
    past: 37,
    habit: 'IN_PARTS',
    terms: { loanType: 'BUSINESS', paymentFrequency: 'WEEKLY', lateFee: 10, gracePeriod: 4 },
  },
  {
    names: ['Dental practice', 'Clínica San Rafael'],
    amount: [80_000, 150_000],
    rate: [8, 10],
    months: 60,
    past: 11,
    habit: 'SOMETIMES_LATE',
    terms: { ...business, paymentFrequency: 'QUARTERLY', dayCount: 'ACT/365', accrualMethod: 'DAILY' },
  },
  {
    names: ['Orchard in Yolo County', 'Finca El Nogal'],
    amount: [120_000, 260_000],
    rate: [6, 7.5],
    months: 120,
    past: 7,
    habit: 'AS_AGREED',
    terms: { loanType: 'OTHER', paymentFrequency: 'SEMI_ANNUALLY', lateFee: 150, gracePeriod: 15 },
  },
  {
    names: ['Ten acres on Ridge Road', 'Terreno en el Valle'],
    amount: [60_000, 110_000],
    rate: [7, 8],
    months: 96,
    past: 3,
    habit: 'AS_AGREED',
    terms: { loanType: 'OTHER', paymentFrequency: 'ANNUALLY', lateFee: 200, gracePeriod: 15, dayCount: 'ACT/ACT' },
  },
  {
    names: ['For college', 'Para la boda', 'Help with the move'],
    amount: [4000, 12_000],
    rate: [0, 0],
    months: 24,
    past: 10,
    habit: 'AS_AGREED',
    terms: { loanType: 'PERSONAL', paymentFrequency: 'MONTHLY', lateFee: null, gracePeriod: null },
  },
  {
    names: ['Working capital', 'Capital de trabajo'],
    amount: [40_000, 90_000],
    rate: [9, 12],
    months: 36,
    past: 14,
    habit: 'EXTRA_PRINCIPAL',
    terms: { loanType: 'LINE_OF_CREDIT', ...monthly, dayCount: 'ACT/360', accrualMethod: 'DAILY' },
  },
  {
    names: ['Oak Lane 77', 'Casa en Calle Roble 8'],
    amount: [150_000, 260_000],
    rate: [7, 8.5],
    months: 360,
    past: 29,
    habit: { behindDays: 6 },
    terms: house,
  },
  {
    names: ['Spruce Terrace 2', 'Departamento Centro 4B'],
    amount: [110_000, 190_000],
    rate: [7.5, 9],
    months: 240,
    past: 22,
    habit: { behindDays: 24 },
    terms: house,
  },
  {
    names: ['Auto repair shop', 'Taller Hermanos Peña'],
    amount: [35_000, 80_000],
    rate: [9, 12],
    months: 60,
    past: 19,
    habit: { behindDays: 47 },
    terms: business,
  },
  {
    names: ['Willow Bend 51', 'Casa en Calle Sauce 19'],
    amount: [130_000, 210_000],
    rate: [8, 9.5],
    months: 360,
    past: 27,
    habit: { behindDays: 78 },
    terms: house,
  },
  {
    names: ['Beach rental', 'Cabaña en la sierra'],
    amount: [140_000, 230_000],
    rate: [8.5, 10],
    months: 240,
    past: 31,
    habit: { behindDays: 155 },
    terms: house,
  },
  {
    names: ['Landscaping equipment', 'Maquinaria agrícola'],
    amount: [15_000, 45_000],
    rate: [9, 11],
    months: 36,
    past: 36,
    habit: 'AS_AGREED',
    terms: business,
  },
  {
    names: ['Poplar Drive 630', 'Casa en Calle Álamo 3'],
    amount: [90_000, 150_000],
    rate: [7, 8.5],
    months: 180,
    past: 26,
    habit: 'PAID_OFF_EARLY',
    terms: house,
  },
  {
    names: ['Bookstore', 'Cafetería Luna'],
    amount: [20_000, 50_000],
    rate: [9, 12],
    months: 48,
    past: 17,
    habit: 'BOUNCED',
    terms: business,
  },
  {
    names: ['Ash Street 9', 'Casa en Calle Fresno 40'],
    amount: [120_000, 200_000],
    rate: [7, 8],
    months: 360,
    past: { beginsInDays: 12 },
    habit: 'NOTHING',
    terms: house,
  },
  {
    names: ['Kitchen of Linden House', 'Cocina nueva'],
    amount: [9000, 25_000],
    rate: [8, 10],
    months: 36,
    past: { beginsInDays: -9 },
    habit: 'NOTHING',
    terms: { loanType: 'PERSONAL', ...monthly },
  },
  {
    names: ['Food import', 'Comercializadora Sol'],
    amount: [25_000, 60_000],
    rate: [12, 15],
    months: 36,
    past: 20,
    habit: 'WRITTEN_OFF',
    terms: business,
  },
]
