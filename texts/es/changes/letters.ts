import type { letters as english } from '../../en/changes/letters.ts'
import type { Translated } from '../../text.ts'

export const letters: Translated<typeof english> = {
  'documents.letterOf': 'Sobre',
  'documents.letter.REFUNDED': 'Devolución del {day}',
  'documents.letter.MOVED': 'Traspaso del {day}',
  'documents.letter.FORGIVEN': 'Condonación del {day}',
  'documents.letter.SETTLEMENT': 'Acuerdo del {day}',
  'documents.letter.SETTLED': 'Deuda saldada el {day}',
  'documents.letter.DEFAULTED': 'Incumplimiento el {day}',
  'documents.letter.ACCELERATED': 'Vencimiento anticipado el {day}',
  'documents.letter.REPOSSESSION': 'Recuperación desde el {day}',
  'documents.letter.FORECLOSURE': 'Ejecución desde el {day}',
  'documents.letter.DEFICIENCY': 'Deuda tras la venta, {day}',
  'documents.letter.REINSTATED': 'Vuelta a la normalidad el {day}',
  'documents.letter.TRANSFERRED': 'Traspaso del préstamo del {day}',
  'documents.letter.OPENED': 'Inicio del préstamo el {day}',
}
