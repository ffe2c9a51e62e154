import type { requests as english } from '../../en/changes/requests.ts'
import type { Translated } from '../../text.ts'

export const requests: Translated<typeof english> = {
  'proposals.askKind': '¿Qué necesitas?',
  'proposals.askKind.DRAW': 'Disponer de dinero',
  'proposals.askKind.SKIP': 'Saltar pagos',
  'proposals.askKind.EXTEND': 'Pagar durante más tiempo',
  'proposals.askKind.DUE_DAY': 'Pagar otro día',
  'proposals.askDrawLeft': 'Quedan {amount} por disponer',
  'proposals.askDrawOn': 'Para el',
  'proposals.askCount': 'Pagos que saltar',
  'proposals.askCountHint': 'Pasan al final. El interés sigue corriendo.',
  'proposals.askLast': 'Último pago el',
  'proposals.askLastHint': 'Ahora, el {day}. Los pagos bajan y se paga más interés.',
  'proposals.askNext': 'Próximo pago el',
  'proposals.askNextHint': 'Ahora, el {day}. Los siguientes van con esa fecha.',
}
