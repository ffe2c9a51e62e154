import type { advances as english } from '../../en/lending/advances.ts'
import type { Translated } from '../../text.ts'

/** Textos de prestar más en un préstamo en curso. */
export const advances: Translated<typeof english> = {
  'lending.hint': 'El dinero sale en la fecha indicada. Nada se guarda hasta que pulses {button}.',
  'lending.nothingYet': 'Escribe un importe para ver el préstamo antes y después.',
  'lending.amount': 'Importe que prestas',
  'lending.undrawn': 'Quedan {amount} del compromiso',
  'lending.date': 'Sale el',
  'lending.dateHint': 'Una fecha pasada, hoy o una posterior',
  'lending.effect': 'Cómo se devuelve',
  'lending.effect.RAISE_PAYMENT': 'Misma fecha final, cuotas más altas',
  'lending.effect.EXTEND': 'Misma cuota, fecha final posterior',
  'lending.effect.LAST_PAYMENT': 'Misma cuota y fecha final; la última cuota incluye el resto',
  'lending.effect.AS_AGREED': 'Todo sigue como se acordó',
  'lending.effectHint.RAISE_PAYMENT': 'Las cuotas que quedan se reparten el nuevo saldo.',
  'lending.effectHint.EXTEND': 'El préstamo tendrá más cuotas del mismo importe.',
  'lending.effectHint.LAST_PAYMENT': 'Lo que no devuelvan las cuotas vence con la última.',
  'lending.effectHint.AS_AGREED': 'El interés se cuenta sobre el nuevo saldo; el capital vence cuando vencía antes.',
  'lending.fee': 'Comisión',
  'lending.feeHint': 'Se cobra el día en que sale el dinero, a más tardar hoy.',
  'lending.grant': 'Aceptar y prestar',
  'lending.lent': '{amount} prestados el {day}',
  'lending.lentLater': '{amount} saldrán el {day}',
}
