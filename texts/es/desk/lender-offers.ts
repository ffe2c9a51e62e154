import type { lenderOffers as english } from '../../en/desk/lender-offers.ts'
import type { Translated } from '../../text.ts'

/** Prestamistas que piden mostrar un préstamo. */
export const lenderOffers: Translated<typeof english> = {
  'dashboard.offerTitle': '{lender} tiene un préstamo contigo: ¿quieres verlo?',
  'dashboard.offerFrom': 'Este prestamista te añadió el {day}. Su dirección confirmada es {email}.',
  'dashboard.offerFromUnproved':
    'Este prestamista te añadió el {day}. No ha confirmado ninguna dirección de correo; pregúntale si de verdad es quien dice ser.',
  'dashboard.offerHint':
    'Hasta que aceptes, aquí no ves nada de ese préstamo y el prestamista no recibe nada de ti. No pagues a quien no conozcas. Puedes cambiar tu respuesta en los ajustes.',
  'dashboard.offerShow': 'Mostrarlo',
  'dashboard.offerUnknown': 'No lo conozco',
  'dashboard.offerAgreed': 'Los préstamos de {lender} ya aparecen aquí.',
  'dashboard.offerDeclined': '{lender} sabrá que no aceptaste. No verás nada suyo.',
  'dashboard.offerFailed': 'No se pudo guardar tu respuesta. Inténtalo de nuevo.',
}
