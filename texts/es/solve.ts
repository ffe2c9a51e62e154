import type { solving as english } from '../en/solve.ts'
import type { Translated } from '../text.ts'

export const solving: Translated<typeof english> = {
  'solve.title': 'Despejar una cifra',
  'solve.hint': 'Lo demás queda como está en este formulario. Cada respuesta sale del calendario mismo, al centavo.',
  'solve.unknown': 'Qué debe resultar',
  'solve.unknown.RATE': 'Tasa de interés',
  'solve.unknown.AMOUNT': 'Importe principal',
  'solve.unknown.TERM': 'Plazo',
  'solve.unknown.LAST_PAYMENT': 'Último pago (pago global)',
  'solve.unknown.PAYMENT': 'Pago de cada vez, a partir del último',
  'solve.payment': 'Pago de cada vez',
  'solve.lastPayment': 'Último pago',
  'solve.enterAmount': 'Escribe el importe para ver la respuesta.',
  'solve.answer.RATE': '{rate} anual',
  'solve.answer.AMOUNT': '{amount}',
  'solve.answer.TERM': { one: '{count} pago, hasta el {day}', other: '{count} pagos, hasta el {day}' },
  'solve.answer.LAST_PAYMENT': '{last}, el {day}',
  'solve.answer.PAYMENT': '{payment} cada vez',
  'solve.soOnce': '{principal} al {rate}: un solo pago de {last} el {day}; {interest} de interés en total.',
  'solve.so':
    '{principal} al {rate}: {before} de {payment}, el último de {last} el {day}; {interest} de interés en total.',
  'solve.nearest': 'Ninguna cifra da exactamente {amount}; esta es la más cercana, con {payment}.',
  'solve.nearestLast': 'Ningún pago en centavos enteros deja exactamente {amount}; este deja {last}.',
  'solve.stated': 'El pago se anota como lo dice el contrato, así que se pide al centavo.',
  'solve.use': 'Usarla',
  'solve.problem.BELOW_PRINCIPAL': 'No hay tal tasa: estos pagos devuelven menos de lo prestado.',
  'solve.problem.ABOVE_RATES': 'Ninguna tasa hasta el 1,000% pide este pago.',
  'solve.problem.BELOW_INTEREST': 'No hay respuesta: este pago ni siquiera cubre el interés. Escribe uno mayor.',
  'solve.problem.REPAID_BEFORE': 'No queda nada para el último día: el préstamo se termina de pagar ya el {day}.',
  'solve.problem.NO_LOAN': 'Las demás cifras no dan un préstamo con este importe.',
}
