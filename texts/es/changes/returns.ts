import type { returns as english } from '../../en/changes/returns.ts'
import type { Translated } from '../../text.ts'

export const returns: Translated<typeof english> = {
  'returns.isReturned': 'Lo devolvió el banco',
  'returns.isReturnedHint':
    'Un cheque sin fondos o una transferencia fallida. Si el dinero llega al final, puedes deshacerlo en el historial del préstamo.',
  'returns.usualReason': 'Devuelto por el banco',
  'returns.fee': 'Cargo que se cobra',
  'returns.feeAgreed': 'Las condiciones del préstamo fijan {amount}.',
  'returns.feeNotAgreed': 'Las condiciones del préstamo no fijan ningún cargo. Déjalo vacío para no cobrar nada.',
  'returns.tell': 'Enviar una carta por correo electrónico a {name}',
  'returns.tellLater': 'Sale en menos de una hora, con el cargo y lo que hay que pagar. {name} también lo ve en línea.',
  'returns.tellOff':
    'Tus cartas a los prestatarios están desactivadas: no saldrá ninguna. Puedes descargar el aviso después de guardar.',
  'returns.tellUnwanted':
    '{name} no recibe cartas por correo electrónico. Puedes descargar el aviso después de guardar.',
}
