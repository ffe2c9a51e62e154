import type { firstSteps as english } from '../../en/desk/first-steps.ts'
import type { Translated } from '../../text.ts'

export const firstSteps: Translated<typeof english> = {
  'first.title': 'Primeros pasos',
  'first.progress': '{done} de {all} listos',
  'first.hide': 'Ocultar esta lista',
  'first.failed': 'No se pudieron cargar los primeros pasos.',
  'first.hasLoan': 'Agrega tu primer préstamo',
  'first.hasLoanHint': 'Nombre, importe, tasa y fechas. El calendario aparece mientras escribes.',
  'first.hasImport': 'Importa una hoja de cálculo',
  'first.hasImportHint': 'Trae los préstamos, prestatarios y pagos que ya llevas. Se puede deshacer.',
  'first.hasPractice': 'Explora con préstamos de ejemplo',
  'first.hasPracticeHint':
    'Una empresa de práctica con 14 préstamos inventados. Tus propios libros siguen vacíos y se elimina sin dejar rastro.',
  'first.saysHowToPay': 'Indica cómo te pagan',
  'first.saysHowToPayHint': 'Datos bancarios o una dirección para cheques, junto a cada importe por pagar.',
  'first.hasInvited': 'Invita a un prestatario',
  'first.hasInvitedHint': 'Verá cuánto debe y cuándo, y podrá avisar de un pago.',
  'first.done': 'Listo',
  'first.toDo': 'Pendiente',
  'first.remove': 'Quitar los préstamos de ejemplo',
  'first.removeQuestion':
    'La empresa de práctica y todo lo que contiene desaparecerán. Tus propios préstamos no cambian.',
  'first.removed': 'Préstamos de ejemplo eliminados',
  'first.openFailed': 'No se pudo abrir la empresa de práctica. Inténtalo de nuevo.',
  'practice.name': 'Empresa de práctica',
  'practice.banner': 'Empresa de práctica: nada es real y no se envían mensajes. Hoy es {day}.',
  'practice.advance': { one: 'Avanzar {count} día', other: 'Avanzar {count} días' },
  'practice.more': 'Más',
  'practice.unpaid': 'Avanzar 30 días sin que nadie pague',
  'practice.unpaidHint': 'Mira cómo actúan los recargos y los recordatorios.',
  'practice.paidHint': 'Quienes están al día siguen pagando.',
  'practice.resetQuestion': 'Se borra todo lo que hiciste aquí y vuelven los préstamos iniciales, con la fecha real.',
  'practice.remove': 'Eliminar la empresa de práctica',
  'practice.leave': 'Volver a mi empresa',
  'practice.failed': 'No funcionó. Inténtalo de nuevo.',
}
