import type { settlement as english } from '../../en/changes/settlement.ts'
import type { Translated } from '../../text.ts'

/** Textos de un acuerdo de pago reducido. */
export const settlement: Translated<typeof english> = {
  'settlement.hint':
    'Acuerda un importe y sus fechas. Al registrar el último pago se perdona el resto y el préstamo se cierra. Si un pago se retrasa, vuelve a deberse todo.',
  'settlement.amount': 'Importe acordado',
  'settlement.owedToday': 'Hoy se deben {amount}',
  'settlement.countHint': 'Partes iguales, una al mes',
  'settlement.first': 'Primer pago hasta el',
  'settlement.grace': 'Días de gracia de cada pago',
  'settlement.gives': '{amount} menos de lo que se debe hoy',
  'settlement.agree': 'Acordar finiquito',
  'settlement.agreed': 'Acuerdo registrado. La carta está en Documentos, en Avisos.',
  'settlement.failed': 'No se guardó el acuerdo. Inténtalo de nuevo.',
  'settlement.countWrong': 'Introduce un número del 1 al 60',
  'settlement.tooMuch': 'Introduce menos de lo que se debe hoy',
  'settlement.section': 'Acuerdo de pago reducido',
  'settlement.standing.RUNNING': 'Pagados {paid} de {total}. Si todo se paga a tiempo, se perdona el resto.',
  'settlement.standing.KEPT': 'Se pagaron {total} hasta el {day} y se perdonó el resto.',
  'settlement.standing.BROKEN': 'Un pago no llegó a tiempo y el acuerdo terminó el {day}. Se debe todo.',
  'settlement.by': 'Hasta el {day}',
  'settlement.graceNote': {
    one: 'Cada pago puede llegar {count} día tarde.',
    other: 'Cada pago puede llegar {count} días tarde.',
  },
}
