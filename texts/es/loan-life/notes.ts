import type { notes as english } from '../../en/loan-life/notes.ts'
import type { Translated } from '../../text.ts'

export const notes: Translated<typeof english> = {
  'notes.call': 'Llamada',
  'notes.noCall': 'No fue una llamada',
  'notes.outcome.REACHED': 'Contestó',
  'notes.outcome.NO_ANSWER': 'No contestó',
  'notes.outcome.LEFT_MESSAGE': 'Se dejó un mensaje',
  'notes.outcome.WRONG_NUMBER': 'Número equivocado',
  'notes.none': 'Todavía no hay notas. Solo las verás tú.',
  'notes.private': 'Solo las ves tú, nunca el prestatario.',
  'notes.fromForm': 'Escrito en el formulario del préstamo',
  'notes.failed': 'No se pudieron cargar las notas.',
  'notes.add': 'Añadir nota',
  'notes.added': 'Se añadió la nota',
  'notes.save': 'Guardar la nota',
  'notes.saved': 'Se cambió la nota; lo que decía antes se conserva',
  'notes.saveFailed': 'No se pudo guardar la nota. Inténtalo de nuevo.',
  'notes.changeOf': 'Cambiar la nota del {day}',
  'notes.by': '{name}, el {at}',
  'notes.about': 'sobre',
  'notes.earlier': { one: 'Lo que decía antes', other: 'Lo que decía antes, {count} veces' },
  'notes.more': { one: 'Mostrar 1 nota anterior', other: 'Mostrar {count} notas anteriores' },
}
