import type { waiting as english } from '../../en/loan-life/waiting.ts'
import type { Translated } from '../../text.ts'

export const waiting: Translated<typeof english> = {
  'waiting.title': 'Si pagas más tarde',
  'waiting.freeUntil': 'Hasta el {day} no hay recargo por mora.',
  'waiting.feeCharged': 'Los días de gracia de este pago ya pasaron. Su recargo se cobra una sola vez.',
  'waiting.noFee': 'Este préstamo no tiene recargo por mora.',
  'waiting.payOn': 'Si pagas el',
  'waiting.nothing': 'No cuesta nada más.',
  'waiting.feeOnly': 'Cuesta {amount} más, como recargo por mora.',
  'waiting.interestOnly': 'Cuesta {amount} más, como interés.',
  'waiting.both': 'Cuesta {amount} más: {fee} de recargo y {interest} de interés.',
}
