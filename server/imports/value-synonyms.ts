import { folded } from '../tables/parse-values.ts'

/** Words that files use for our fixed sets, in English and Spanish, besides the code itself. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  MONTHLY: ['month', 'mensual', 'mensualmente', 'cada mes', 'm', '12'],
  BI_WEEKLY: [
    'bi-weekly',
    'every two weeks',
    'every 2 weeks',
    'fortnightly',
    'catorcenal',
    'bisemanal',
    'cada dos semanas',
    '26',
  ],
  WEEKLY: ['week', 'semanal', 'cada semana', 'w', '52'],
  QUARTERLY: ['quarter', 'trimestral', 'cada trimestre', 'q', '4'],
  SEMI_ANNUALLY: ['semi-annual', 'semiannual', 'half-yearly', 'every six months', 'semestral', '2'],
  ANNUALLY: ['annual', 'yearly', 'anual', 'cada año', 'a', '1'],
  FULLY_AMORTIZED: ['amortized', 'amortizing', 'amortising', 'level payments', 'p&i', 'amortizado', 'cuotas iguales'],
  INTEREST_ONLY: ['io', 'i/o', 'only interest', 'solo intereses', 'solo interés'],
  LEVEL: ['level', 'equal payments', 'annuity', 'cuota fija', 'sistema francés', 'francés'],
  STATED: ['fixed payment', 'stated', 'as stated', 'cuota pactada'],
  ACCELERATED: ['accelerated', 'accelerated bi-weekly', 'accelerated weekly', 'acelerada'],
  EQUAL_PRINCIPAL: ['equal principal', 'straight line', 'capital constante', 'sistema alemán', 'alemán'],
  FLAT: ['add-on', 'add on', 'flat interest', 'flat rate', 'interés fijo', 'interés simple sobre el total'],
  END_OF_MONTH: ['end of month', 'eom', 'month end', 'last day of the month', 'fin de mes'],
  SINGLE_FAMILY: ['single family home', 'sfr', 'sfh', 'house', 'vivienda unifamiliar', 'unifamiliar', 'casa'],
  MULTI_FAMILY: ['multifamily', 'apartments', 'vivienda multifamiliar', 'multifamiliar'],
  PERSONAL: ['personal loan', 'préstamo personal', 'consumer'],
  BUSINESS: ['commercial', 'negocio', 'comercial', 'empresa', 'empresarial'],
  LINE_OF_CREDIT: ['loc', 'heloc', 'credit line', 'línea de crédito'],
  OTHER: ['otro', 'otra', 'misc'],
  '30/360': ['30 360', '30/360 us', '360'],
  '30E/360': ['30e 360', '30/360 european'],
  'ACT/365': ['actual/365', '365', 'actual 365 fixed', 'real/365'],
  'ACT/360': ['actual/360', 'real/360'],
  'ACT/ACT': ['actual/actual', 'real/real'],
  'ACT/364': ['actual/364'],
  SCHEDULED: ['scheduled interest', 'amortized interest', 'programado', 'según el plan'],
  DAILY: ['simple', 'simple interest', 'daily simple interest', 'per diem', 'diario', 'interés simple'],
  YES: ['y', 'true', 'x', '1', 'sí', 's', 'verdadero'],
  NO: ['n', 'false', '0', 'none', 'falso'],
  UNPAID: ['unpaid', 'overdue', 'open amount', 'lo que falta', 'vencido'],
  WHOLE_PAYMENT: ['whole', 'full payment', 'payment', 'installment', 'pago entero', 'cuota'],
  EACH: ['every', 'each late payment', 'cada', 'cada pago'],
  UNLESS_PAID: ['unless paid', 'unless a full payment came', 'salvo pago completo'],
  ONCE: ['once while late', 'one time', 'una vez'],
  ACH: ['direct debit', 'bank transfer', 'transferencia ach', 'débito', 'zelle'],
  CHECK: ['cheque', 'chk', 'check payment'],
  WIRE: ['wire transfer', 'transferencia', 'transferencia bancaria'],
  CASH: ['efectivo', 'en efectivo'],
  CARD: ['credit card', 'debit card', 'tarjeta', 'tarjeta de crédito', 'tarjeta de débito'],
}

const FOLDED = new Map(Object.entries(WORDS).map(([word, others]) => [word, others.map(folded)]))

/** Other spellings of a word, as letters and digits only. */
export const wordsOf = (word: string): readonly string[] => FOLDED.get(word) ?? []
