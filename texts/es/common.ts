import type { common as english } from '../en/common.ts'
import type { Translated } from '../text.ts'

export const common: Translated<typeof english> = {
  'common.loading': 'Cargando...',
  'common.notAvailable': 'N/D',
  'common.invalidDate': 'Fecha no válida',
  'common.save': 'Guardar cambios',
  'common.cancel': 'Cancelar',
  'common.close': 'Cerrar',
  'common.back': 'Atrás',
  'common.next': 'Siguiente',
  'common.tryAgain': 'Reintentar',
  'common.step': 'Paso {number} de {total}: {name}',
  'common.optional': 'opcional',
  'common.goToDashboard': 'Ir al panel',
  'common.failed': 'Algo salió mal. No se perdió nada de lo que escribiste.',
  'common.offline': 'El servidor no respondió. Revisa tu conexión.',
  'common.language': 'Idioma',
  'common.english': 'English',
  'common.spanish': 'Español',
  'common.home': 'Inicio de Loanwright',
}
