import type { counting as english } from '../en/conventions.ts'
import type { Translated } from '../text.ts'

export const counting: Translated<typeof english> = {
  'counting.title': '¿Cómo calculaba el contrato anterior?',
  'counting.hint':
    'Escribe cifras del contrato o de un estado de cuenta. Se prueban todas las formas de calcular con el importe, la tasa y las fechas de este formulario.',
  'counting.figure': 'Cifra {number}',
  'counting.what': 'Qué dice',
  'counting.payment': 'Pago n.º',
  'counting.day': 'El día',
  'counting.add': 'Añadir una cifra',
  'counting.remove': 'Quitar la cifra {number}',
  'counting.searching': 'Probando formas de calcular…',
  'counting.enterSomething': 'Escribe un importe para empezar.',
  'counting.kind.PAYMENT': 'Pago regular',
  'counting.kind.LAST_PAYMENT': 'Último pago',
  'counting.kind.TOTAL_INTEREST': 'Interés en total',
  'counting.kind.PAYMENT_OF': 'Importe de un pago',
  'counting.kind.BALANCE_AFTER': 'Saldo después de un pago',
  'counting.kind.INTEREST_OF': 'Interés de un pago',
  'counting.kind.PRINCIPAL_OF': 'Capital de un pago',
  'counting.kind.PAID': 'Dinero pagado un día',
  'counting.kind.FEE': 'Cargo cobrado un día',
  'counting.kind.PRINCIPAL_ON': 'Capital adeudado un día',
  'counting.kind.PAYOFF_ON': 'Importe de liquidación un día',
  'counting.way.UNROUNDED':
    'No se redondeaba nada, como en una hoja de cálculo. Aquí un préstamo va en centavos enteros.',
  'counting.way.FRACTIONS_KEPT': 'El interés guardaba fracciones de centavo. Aquí un préstamo va en centavos enteros.',
  'counting.way.LAST_PAYMENT_LEVEL': 'El último pago era como los demás y sobraban o faltaban unos centavos.',
  'counting.way.UNROUNDED.EQUAL_PRINCIPAL':
    'Cada pago devolvía el mismo capital y no se redondeaba nada. Aquí un préstamo va en centavos enteros.',
  'counting.way.LAST_PAYMENT_LEVEL.EQUAL_PRINCIPAL':
    'Cada pago devolvía el mismo capital, también el último, y sobraban o faltaban unos centavos.',
  'counting.stated':
    'Ninguna forma de contar da {amount}. Un contrato puede establecer su cuota, y la última cubre el resto.',
  'counting.keep': 'Mantener esta cuota',
  'counting.agrees': { one: 'Da la cifra al centavo', other: 'Da las {count} cifras al centavo' },
  'counting.off': {
    one: 'Difiere en {amount}',
    other: 'Da {agreeing} de {count} cifras; en las demás difiere en {amount}',
  },
  'counting.others': {
    one: 'Otra forma da las mismas cifras. Con una cifra más se distinguen.',
    other: 'Otras {count} formas dan las mismas cifras. Con una cifra más se distinguen.',
  },
  'counting.choose': 'Calcular así',
  'counting.differences': 'Lo que da en su lugar',
  'counting.typed': 'El papel dice {amount}',
  'counting.noSuchPayment': 'No existe ese pago',
}
