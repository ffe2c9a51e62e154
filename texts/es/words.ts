import type { words as english } from '../en/words.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof english> = {
  'word.amount': 'Importe',
  'word.date': 'Fecha',
  'word.interest': 'Interés',
  'word.loan': 'Préstamo',
  'word.method': 'Método',
  'word.principal': 'Capital',
  'word.status': 'Estado',
  'word.today': 'Hoy',
}
