import type { shell as english } from '../en/shell.ts'
import type { Translated } from '../text.ts'

export const shell: Translated<typeof english> = {
  'shell.menu': 'Menú principal',
  'shell.openMenu': 'Abrir menú',
  'shell.closeMenu': 'Cerrar menú',
  'shell.accountMenu': 'Menú de la cuenta',
  'shell.dashboard': 'Panel',
  'shell.activeLoans': 'Préstamos activos',
  'shell.createLoan': 'Crear préstamo',
  'shell.import': 'Importar una lista',
  'shell.bankStatement': 'Añadir un extracto bancario',
  'shell.reminders': 'Recordatorios',
  'shell.reports': 'Informes',
  'shell.myLoans': 'Mis préstamos',
  'shell.adminPanel': 'Panel de administración',
  'shell.users': 'Usuarios',
  'shell.profile': 'Perfil',
  'shell.settings': 'Configuración',
  'shell.help': 'Ayuda y soporte',
  'shell.lenderAccount': 'Cuenta de prestamista',
  'shell.borrowerAccount': 'Cuenta de prestatario',
  'shell.adminAccount': 'Cuenta de administrador',
  'shell.account': 'Cuenta',
  'shell.demo': 'Demostración: las personas y los préstamos son inventados y nada se conserva mucho tiempo.',
  'shell.switched':
    'Ahora la sesión es de {name}: alguien entró con esta cuenta en otra pestaña. Lo que estaba abierto aquí no se guardó.',
  'shell.search': 'Buscar o ir a',
  'shell.searchHint': 'Escribe una pantalla, un préstamo o un prestatario',
  'shell.searchEmpty': 'Nada coincide. Prueba con otra palabra.',
  'shell.groupScreens': 'Ir a',
}
