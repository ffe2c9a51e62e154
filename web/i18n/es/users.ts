import type { users as english } from '../en/users.ts'
import type { Translated } from '../text.ts'

export const users: Translated<typeof english> = {
  'users.profile': 'Perfil',
  'users.profileHint': 'Así te ven prestamistas y prestatarios.',
  'users.fullName': 'Nombre completo',
  'users.email': 'Correo electrónico',
  'users.emailVerified': 'Confirmado',
  'users.emailNotVerified': 'Aún sin confirmar',
  'users.accountType': 'Tipo de cuenta',
  'users.phone': 'Teléfono',
  'users.company': 'Empresa',
  'users.since': 'Miembro desde el {day}',
  'users.failedToLoadProfile': 'No se pudo cargar tu perfil. Inténtalo más tarde.',
  'users.failedToSave': 'No se pudo guardar. Inténtalo de nuevo.',
  'users.profileSaved': 'Perfil guardado',
  'users.settings': 'Configuración',
  'users.language': 'Idioma',
  'users.languageHint':
    'Para las pantallas y las cartas que recibes. Los importes y las fechas siguen el uso de Estados Unidos.',
  'users.notifications': 'Avisos por correo',
  'users.notificationsHint': 'Pagos registrados, confirmados o rechazados en tus préstamos.',
  'users.notificationsNoMail': 'Esta instalación no envía correos, así que por ahora no se envía nada.',
  'users.sendEmails': 'Enviarme correos',
  'users.settingsSaved': 'Configuración guardada',
  'users.password': 'Contraseña',
  'users.passwordHint': 'Después del cambio se cierra tu sesión en todos los demás lugares.',
  'users.currentPassword': 'Contraseña actual',
  'users.newPassword': 'Nueva contraseña',
  'users.confirmPassword': 'Confirmar contraseña',
  'users.changePassword': 'Cambiar contraseña',
  'users.passwordChanged': 'Contraseña cambiada. Se cerró tu sesión en todos los demás lugares.',
  'users.sessions': 'Dónde has iniciado sesión',
  'users.thisSession': 'Este navegador',
  'users.sessionSeen': 'Último uso: {when}',
  'users.unknownBrowser': 'Navegador desconocido',
  'users.browserOn': '{browser} en {system}',
  'users.endOthers': 'Cerrar las demás sesiones',
  'users.othersEnded': {
    one: 'Se cerró {count} sesión más',
    other: 'Se cerraron {count} sesiones más',
  },
  'users.moreSessions': { one: 'Y {count} lugar más', other: 'Y {count} lugares más' },
  'users.noOthers': 'No tienes ninguna otra sesión abierta.',
  'users.failedToLoadSettings': 'No se pudo cargar tu configuración. Inténtalo más tarde.',
  'users.help': 'Ayuda y soporte',
  'users.helpHint': 'Respuestas breves a lo que más se pregunta.',
  'users.contact': '¿Sigues con dudas?',
  'users.contactLender': 'Pregunta a tu prestamista: su nombre aparece en cada uno de tus préstamos.',
  'users.contactOthers': 'Pregunta a quien opera esta instalación de Loanwright.',
  'users.keys': 'Teclado',
  'users.keySearch': 'Buscar en la lista de la pantalla',
  'users.keyPalette': 'Ir a cualquier pantalla, préstamo o prestatario',
  'users.keyEscape': 'Cerrar lo que está abierto',
  'users.askWhy': '¿Cómo veo de dónde sale una cifra?',
  'users.answerWhy':
    'Las cifras calculadas están subrayadas con puntos. Selecciona una y se abre para mostrar cada paso: saldo, tasa, días y redondeo.',
  'users.askCreateLoan': '¿Cómo registro un préstamo?',
  'users.answerCreateLoan':
    'Elige Crear préstamo, introduce las condiciones y elige al prestatario. El calendario se calcula mientras escribes; compáralo con tu contrato antes de crear el préstamo.',
  'users.askRecord': '¿Cómo registro un pago?',
  'users.answerRecord':
    'Abre el préstamo y elige Registrar pago. Antes de guardar ves cómo se reparte el dinero entre cargos, intereses y capital.',
  'users.askMistake': 'Registré un pago por error. ¿Qué hago?',
  'users.answerMistake':
    'Los pagos nunca se editan. Abre el pago y reviértelo con un motivo; después registra el correcto. Ambos quedan visibles.',
  'users.askInvite': '¿Cómo ve el préstamo mi prestatario?',
  'users.answerInvite':
    'Abre el prestatario y elige Invitar. Envíale el enlace; creará una cuenta con el correo que tienes registrado y verá solo sus propios préstamos.',
  'users.askPay': '¿Cómo hago un pago?',
  'users.answerPay':
    'Loanwright no mueve dinero. Elige Pagar ahora para ver cuánto debes y cómo quiere cobrar tu prestamista, págale de esa forma y avísalo ahí mismo. El saldo cambia cuando tu prestamista lo confirma.',
  'users.askBalance': '¿Por qué mi saldo no bajó más después de pagar?',
  'users.answerBalance':
    'Un pago cubre los intereses antes que el capital. Abre el pago para ver cómo se repartió. Un pago que avisaste cuenta cuando tu prestamista lo confirma.',
  'users.askNoLoans': 'No veo mi préstamo. ¿Por qué?',
  'users.answerNoLoans':
    'Un préstamo aparece cuando tu cuenta está unida al registro que tu prestamista tiene de ti. Pídele un enlace de invitación y ábrelo con la sesión iniciada.',
  'users.askUsers': '¿Cómo ayudo a alguien que olvidó su contraseña?',
  'users.answerUsers':
    'Abre Usuarios, busca a la persona y crea un enlace de restablecimiento. Se muestra una sola vez; entrégalo por un medio de confianza.',
  'users.askAudit': '¿Quién cambió qué?',
  'users.answerAudit':
    'El registro de auditoría del Panel de administración muestra cada cambio con persona y hora. Sus entradas están encadenadas, así que una edición posterior se notaría.',
  'users.askLanguage': '¿Puedo usarlo en inglés?',
  'users.answerLanguage':
    'Sí. EN y ES, arriba en cada página, cambian el idioma al instante; la elección se guarda en este navegador.',
}
