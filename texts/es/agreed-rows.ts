import type { agreedRows as english } from '../en/agreed-rows.ts'
import type { Translated } from '../text.ts'

export const agreedRows: Translated<typeof english> = {
  'rows.title': 'Pagos, uno por uno',
  'rows.hint':
    'Indica las fechas y los importes de tu contrato. Escribe un pago o el capital que contiene; lo demás se calcula. El último pago cubre lo que queda. Con Intro y las flechas se pasa de fila en fila, y se pueden pegar filas de una hoja de cálculo.',
  'rows.use': 'Usar estos pagos',
  'rows.payment': 'Pago',
  'rows.dayOf': 'Fecha {number}',
  'rows.paymentOf': 'Pago {number}',
  'rows.principalOf': 'Capital {number}',
  'rows.addAfter': 'Añadir un pago después del {number}',
  'rows.remove': 'Quitar el pago {number}',
  'rows.day': 'Indica una fecha',
  'rows.order': 'Indica una fecha posterior a la anterior',
  'rows.amount': 'Indica un importe',
  'rows.lastPayment': 'Último pago',
  'rows.apr': 'TAE (APR)',
  'rows.incomplete': 'Completa las fechas y los importes para ver en qué resultan.',
  'rows.more': '{amount} más que antes',
  'rows.less': '{amount} menos que antes',
  'rows.asBefore': 'como antes',
  'rows.before': 'antes: {value}',
  'rows.left': 'Los pagos anteriores al último dejan {amount} de capital sin pagar; el último lo paga.',
  'rows.repaid': {
    one: 'El pago {number} salda el préstamo; el pago posterior no hace falta y se omite.',
    other: 'El pago {number} salda el préstamo; los {count} pagos posteriores no hacen falta y se omiten.',
  },
}
