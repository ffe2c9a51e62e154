import type { pastPayments as english } from '../../en/changes/past-payments.ts'
import type { Translated } from '../../text.ts'

export const pastPayments: Translated<typeof english> = {
  'loans.reverseTitle': 'Revertir pago',
  'loans.reverse': 'Revertir pago',
  'loans.reverseQuestion':
    'El pago de {amount} del {day} dejará de contar. Queda en el historial como revertido y los pagos posteriores se vuelven a repartir.',
  'loans.reverseFailed': 'El pago no se revirtió. Inténtalo de nuevo.',
  'loans.reversed': 'Se revirtió el pago de {amount} del {day}',
  'loans.reverseReasonHint': 'Por ejemplo: cheque devuelto, registrado por error. El prestatario puede leerlo.',
  'loans.correctPayment': 'Corregir pago',
  'loans.correctQuestion':
    'Introduce el pago de {amount} del {day} como debió ser. Sigue en el historial como revertido y nombra al que lo sustituye.',
  'loans.correctFailed': 'El pago no se corrigió. Inténtalo de nuevo.',
  'loans.corrected': 'El pago quedó corregido',
  'loans.correctWhyHint': 'Por ejemplo: se leyó mal el importe. El prestatario puede leerlo.',
  'loans.refundTitle': 'Devolver dinero guardado',
  'loans.refundHint': 'Introduce lo que devolviste al prestatario. Ningún interés ni cargo cambia.',
  'loans.refunded': 'La devolución quedó registrada',
  'escrow.payTitle': 'Pagar impuestos o seguro con la reserva',
  'escrow.payHint':
    'Introduce lo que pagaste al condado o a la aseguradora. Puede ser más de lo guardado: el resto es un adelanto tuyo.',
  'escrow.refundTitle': 'Devolver la reserva',
  'escrow.refundHint': 'Introduce lo que devolviste al prestatario de lo guardado para impuestos y seguro.',
  'escrow.paidFor': 'Para qué',
  'escrow.payee': 'Pagado a',
  'escrow.paidSaid': 'El pago con la reserva quedó registrado',
  'escrow.balanceAfter': 'Reserva: {before} ahora, {after} después.',
  'loans.moveTitle': 'Traspasar dinero guardado',
  'loans.moveHint': 'Sale de este préstamo y es un pago en el otro, el mismo día.',
  'loans.moveTo': 'A qué préstamo',
  'loans.moved': 'El dinero quedó traspasado',
  'loans.moveNowhere': '{name} no tiene otro préstamo abierto.',
}
