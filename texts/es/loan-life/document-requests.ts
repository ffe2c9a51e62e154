import type { documentRequests as english } from '../../en/loan-life/document-requests.ts'
import type { Translated } from '../../text.ts'

export const documentRequests: Translated<typeof english> = {
  'documentRequests.title': 'Documentos pedidos',
  'documentRequests.none': 'Pide un documento al prestatario, y podrá enviar un PDF o una foto desde su teléfono.',
  'documentRequests.ask': 'Pedir documento',
  'documentRequests.askSubmit': 'Enviar solicitud',
  'documentRequests.askHint': 'El prestatario recibe un correo y ve la solicitud en la página de su préstamo.',
  'documentRequests.example': 'Póliza de seguro de 2026',
  'documentRequests.note': 'Nota para el prestatario',
  'documentRequests.asked': 'Se pidió {title} a {name}.',
  'documentRequests.state.ASKED': 'Sin enviar',
  'documentRequests.state.SENT': 'Enviado',
  'documentRequests.state.ACCEPTED': 'Aceptado',
  'documentRequests.state.WITHDRAWN': 'Retirado',
  'documentRequests.again': 'Envíalo de nuevo: {reason}',
  'documentRequests.askedOn': 'Pedido el {day}',
  'documentRequests.sentOn': 'Enviado el {day}',
  'documentRequests.acceptedOn': 'Aceptado el {day}',
  'documentRequests.withdrawnOn': 'Retirado el {day}',
  'documentRequests.send': 'Enviar foto o PDF',
  'documentRequests.sendMore': 'Enviar otra página',
  'documentRequests.accept': 'Aceptar',
  'documentRequests.accepted': 'Se aceptó {title} de {name}.',
  'documentRequests.withdrawn': 'Se retiró la solicitud de {title}.',
  'documentRequests.askAgain': 'Pedir de nuevo',
  'documentRequests.askAgainTitle': 'Pedir de nuevo el documento',
  'documentRequests.askAgainQuestion':
    'Lo que se envió para {title} se queda con el préstamo. Di qué falta o qué está mal.',
  'documentRequests.askAgainReasonHint': 'El prestatario ve el motivo',
  'documentRequests.failed': 'No se cambió nada. Inténtalo de nuevo.',
}
