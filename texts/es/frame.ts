import type { frame as english } from '../en/frame.ts'
import type { Translated } from '../text.ts'

export const frame: Translated<typeof english> = {
  'frame.product': 'Loanwright',
  'frame.titled': '{page} – Loanwright',
  'frame.footer': '© 2025 Loanwright. Todos los derechos reservados.',
  'frame.skipToContent': 'Ir al contenido',
  'frame.terms': 'Términos del servicio',
  'frame.privacy': 'Política de privacidad',
  'frame.pageLinks': 'Acerca de este servicio',
  'frame.notFound': 'Página no encontrada',
  'frame.notFoundHint': 'Quizá la dirección esté mal escrita o la página haya cambiado de lugar.',
  'frame.denied': 'Acceso denegado',
  'frame.deniedHint':
    'Tu cuenta no puede abrir esta página. Si crees que debería, habla con quien administra las cuentas.',
  'frame.broken': 'Esta pantalla dejó de funcionar',
  'frame.brokenHint': 'Recarga la página para continuar. Lo guardado está a salvo y los borradores se conservan.',
  'frame.reload': 'Recargar',
  'frame.unreachable': 'No se puede contactar con Loanwright',
  'frame.unreachableHint':
    'El servidor no respondió. Tu sesión y tus borradores se conservan; vuelve a intentarlo en un momento.',
  'frame.affiliatePortal': 'Portal de afiliados',
  'frame.affiliatePortalHint': 'Gana recomendando Loanwright a otros prestamistas.',
}
