import type { proposals as english } from '../../en/loan-life/proposals.ts'
import type { Translated } from '../../text.ts'

export const proposals: Translated<typeof english> = {
  'proposals.title': 'Solicitudes',
  'proposals.send': 'Enviar como solicitud',
  'proposals.sendTitle': 'Pídelo a tu prestamista',
  'proposals.sendNow': 'Enviar solicitud',
  'proposals.sendHint': 'Tu prestamista ve qué cambiaría, y lo acepta o lo rechaza. Hasta entonces no cambia nada.',
  'proposals.oneWaits': 'Una solicitud sobre este préstamo espera respuesta. Retírala antes de enviar otra.',
  'proposals.note': 'Nota para tu prestamista (opcional)',
  'proposals.sent': 'Tu solicitud se envió.',
  'proposals.failed': 'No se pudo guardar la solicitud. Inténtalo de nuevo.',
  'proposals.extra': '{amount} más en cada pago',
  'proposals.lump': '{amount} de una vez',
  'proposals.lumpOn': '{amount} de una vez el {day}',
  'proposals.rate': 'Una tasa del {rate} desde ahora',
  'proposals.payoffOn': 'Todo liquidado el {day}',
  'proposals.asked': 'Pedida el',
  'proposals.answered': 'respondida el',
  'proposals.declinedBecause': 'Rechazada: {reason}',
  'proposals.withdrawn': 'La solicitud se retiró.',
  'proposals.acceptTitle': '¿Aceptar esta solicitud?',
  'proposals.acceptQuestion':
    '{name} verá que estás de acuerdo. Con ello no se anota nada: cambia las condiciones o registra el pago cuando llegue.',
  'proposals.acceptedToast': 'La solicitud se aceptó.',
  'proposals.decline': 'Rechazar',
  'proposals.declineTitle': 'Rechazar esta solicitud',
  'proposals.declineQuestion': '{name} verá que no estás de acuerdo, y por qué. El préstamo sigue como está.',
  'proposals.declineReasonHint': 'El prestatario lo lee.',
  'proposals.declinedToast': 'La solicitud se rechazó.',
  'proposals.nextSteps':
    'Lo aceptaste. Lo que sigue se registra como siempre: cambia las condiciones a partir de un día o registra los pagos cuando lleguen.',
}
