import { createHash } from 'node:crypto'
import {
  FIELDS_OF_IMPORT,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '#contract/imports/import-fields.ts'
import { columnsByWords } from '../tables/columns-by-words.ts'
import { folded } from '../tables/parse-values.ts'

/** What headings of lists of others mean, in English and Spanish; the likelier words of a field first. */
const HEADINGS: Readonly<Record<ImportField, { en: string; es: string }>> = {
  firstName: {
    en: 'first name, given name, first',
    es: 'nombre, nombres, primer nombre',
  },
  lastName: {
    en: 'last name, surname, family name, last',
    es: 'apellido, apellidos',
  },
  fullName: {
    en: 'name, full name, borrower, borrower name, customer, customer name, client, client name, contact name',
    es: 'nombre completo, prestatario, nombre del prestatario, cliente, nombre del cliente, deudor, nombre y apellidos',
  },
  email: {
    en: 'email, e-mail, email address, borrower email, customer email, client email, contact email, mail',
    es: 'correo, correo electrónico, correo del prestatario, correo del cliente',
  },
  phone: {
    en: 'phone, phone number, telephone, mobile, mobile phone, cell, cell phone, borrower phone, client phone, contact phone, contact number, tel',
    es: 'teléfono, número de teléfono, móvil, celular, teléfono móvil, teléfono celular',
  },
  llcName: {
    en: 'llc, llc name, company, company name, business name',
    es: 'empresa, nombre de la empresa, razón social',
  },
  reference: {
    en: 'reference, ref, loan reference, external id, id, loan id, loan number, loan no, account number, account, check number, check no, transaction id, loan',
    es: 'referencia, número de préstamo, cuenta, folio, préstamo',
  },
  loanName: {
    en: 'loan name, property, property address, description',
    es: 'nombre del préstamo, propiedad, inmueble, descripción',
  },
  loanType: {
    en: 'loan type, type, category',
    es: 'tipo, tipo de préstamo',
  },
  principalAmount: {
    en: 'principal amount, original principal, original balance, original amount, loan amount, amount, principal, amount financed, amount lent, lent',
    es: 'importe principal, importe original, monto, monto del préstamo, importe, capital, capital inicial',
  },
  interestRate: {
    en: 'interest rate, rate, annual rate, note rate, apr, interest rate %, rate %',
    es: 'tasa, tasa de interés, tasa anual, tipo de interés',
  },
  originationDate: {
    en: 'origination date, loan date, note date, funding date, funded, start date, closing date, date, start',
    es: 'fecha de inicio, fecha de origen, fecha de originación, fecha del préstamo, fecha, inicio',
  },
  firstPaymentDate: {
    en: 'first payment date, first payment, first due date, first payment due, first pmt, 1st payment, 1st pmt',
    es: 'primer pago, fecha del primer pago',
  },
  maturityDate: {
    en: 'maturity date, maturity, end date, final payment date',
    es: 'vencimiento, fecha de vencimiento, fecha final',
  },
  termMonths: {
    en: 'term, term months, term (months), months, loan term, number of payments',
    es: 'plazo, plazo en meses, plazo (meses), meses',
  },
  paymentFrequency: {
    en: 'payment frequency, frequency, pmt frequency, pmt freq',
    es: 'frecuencia, frecuencia de pago, periodicidad',
  },
  paymentStructure: {
    en: 'payment structure, structure, payment type',
    es: 'estructura, estructura de pago',
  },
  interestOnlyMonths: {
    en: 'interest only months, interest only period, io months',
    es: 'meses de solo intereses, meses solo interés, meses de solo interés',
  },
  balloonDate: {
    en: 'balloon date, balloon, balloon due date',
    es: 'fecha del pago global, fecha balloon',
  },
  amortizationMonths: {
    en: 'amortization months, amortization, amortization term',
    es: 'meses de amortización, amortización',
  },
  lateFee: {
    en: 'late fee, late charge, late fee amount',
    es: 'recargo, recargo por mora, mora',
  },
  gracePeriod: {
    en: 'grace period, grace days, grace',
    es: 'días de gracia, período de gracia, periodo de gracia',
  },
  dayCount: {
    en: 'day count, basis, day count basis',
    es: 'conteo de días, base de cálculo',
  },
  accrualMethod: {
    en: 'accrual method, accrual, interest method',
    es: 'método de devengo, devengo',
  },
  notes: {
    en: 'notes, comments, memo',
    es: 'notas, comentarios, observaciones',
  },
  asOfDate: {
    en: 'as of, as of date, balance date, snapshot date',
    es: 'fecha del saldo, al día, fecha de corte',
  },
  principalBalance: {
    en: 'principal balance, current balance, balance, outstanding balance, outstanding principal, unpaid principal, current principal, remaining principal, remaining balance, loan balance, upb',
    es: 'saldo, saldo de capital, saldo actual, saldo pendiente, saldo insoluto, capital pendiente, capital insoluto',
  },
  interestPaidTo: {
    en: 'interest paid to, paid to, paid to date, paid through, paid thru, interest paid through, interest paid thru',
    es: 'interés pagado hasta, intereses pagados hasta, pagado hasta',
  },
  accruedInterest: {
    en: 'accrued interest, unpaid interest, interest due, interest',
    es: 'interés devengado, intereses devengados, interés pendiente, intereses pendientes, interés, intereses',
  },
  unpaidFees: {
    en: 'unpaid fees, fees due, fees, unpaid late fees, late charges due',
    es: 'cargos pendientes, recargos pendientes',
  },
  nextPaymentDate: {
    en: 'next payment date, next payment, next due date, next due, next payment due, next pmt, next pmt date, next pmt due',
    es: 'próximo pago, fecha del próximo pago, próximo vencimiento',
  },
  loan: {
    en: 'loan, loan number, loan no, loan id, loan reference, loan name, account number, account, reference',
    es: 'préstamo, número de préstamo, cuenta, referencia del préstamo',
  },
  paymentDate: {
    en: 'payment date, date received, received, received on, date, date paid, posted',
    es: 'fecha de pago, fecha del pago, fecha, recibido',
  },
  amount: {
    en: 'amount, payment amount, payment, amount received, amount paid, amt, pmt, pmt amount, total',
    es: 'importe, monto, pago, importe del pago, importe recibido, monto pagado, cantidad',
  },
  paymentMethod: {
    en: 'payment method, method, type',
    es: 'método, método de pago, forma de pago',
  },
  interestPart: {
    en: 'interest, interest paid, interest amount',
    es: 'interés, intereses, intereses pagados',
  },
  principalPart: {
    en: 'principal, principal paid, principal amount',
    es: 'capital, capital pagado',
  },
  feesPart: {
    en: 'fees, fees paid, late fee, late fees',
    es: 'cargos, recargos, recargos pagados',
  },
  balanceAfter: {
    en: 'balance, balance after, principal balance, ending balance, remaining balance',
    es: 'saldo, saldo posterior, saldo final, saldo restante',
  },
  note: {
    en: 'note, notes, memo, comment, description',
    es: 'nota, comentario, concepto',
  },
}

/**
 * What the columns of a file likely mean, by their headings alone. Each column is one field at most: the field whose
 * words name the heading earliest takes it, so "Loan number" of a list of payments is the loan and not a reference. A
 * first name without a last one is a whole name.
 */
export function guessMapping(kind: ImportKind, headings: readonly string[]): ImportMapping {
  const { needed, welcome } = FIELDS_OF_IMPORT[kind]
  const fields = [...needed, ...welcome].map((field) => ({ field, words: [field, ...wordsFor(field)] }))
  return wholeNames(columnsByWords(headings, fields))
}

/** Spanish has one word for a first name and for a whole one; where no column has surnames it is a whole one. */
function wholeNames(mapping: ImportMapping): ImportMapping {
  const { firstName, ...others } = mapping
  if (firstName === undefined || mapping.lastName !== undefined || mapping.fullName !== undefined) return mapping
  return { ...others, fullName: firstName }
}

/** By which a mapping is found again: the same headings in the same order, however they are spaced and accented. */
export const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(folded)))
    .digest('hex')

const wordsFor = (field: ImportField): string[] => {
  const { en, es } = HEADINGS[field]
  return [...en.split(', '), ...es.split(', ')]
}
