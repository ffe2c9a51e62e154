import type { users as english } from '../en/users.ts'
import type { Translated } from '../text.ts'

export const users: Translated<typeof english> = {
  'users.profileHint': 'Así te ven prestamistas y prestatarios.',
  'users.emailVerified': 'Confirmado',
  'users.emailNotVerified': 'Aún sin confirmar',
  'users.emailNoMail':
    'Sin confirmar. Aquí no hay correo configurado y no se puede enviar el enlace; puedes usar Loanwright sin confirmarlo.',
  'users.sendVerification': 'Enviar de nuevo el enlace de confirmación',
  'users.verificationSent': 'Un enlace va camino a {email}. Ábrelo para confirmar la dirección.',
  'users.verificationFailed': 'No se envió el enlace. Inténtalo de nuevo.',
  'users.since': 'Miembro desde el {day}',
  'users.failedToLoadProfile': 'No se pudo cargar tu perfil. Inténtalo más tarde.',
  'users.failedToSave': 'No se pudo guardar. Inténtalo de nuevo.',
  'users.profileSaved': 'Perfil guardado',
  'users.languageHint':
    'Para las pantallas y las cartas que recibes. Los importes y las fechas siguen el uso de Estados Unidos.',
  'users.notifications': 'Avisos por correo',
  'users.notificationsHint': 'Mensajes sobre pagos que vencen, se atrasan o se reciben en préstamos que debes.',
  'users.notificationsOfLender': 'Los correos van a tus prestatarios: pagos próximos, atrasados o recibidos.',
  'users.notificationsNoMail': 'El correo no está configurado, así que por ahora no se envía nada.',
  'users.sendEmails': 'Enviarme correos',
  'users.settingsSaved': 'Configuración guardada',
  'users.passwordHint': 'Después del cambio se cierra tu sesión en todos los demás lugares.',
  'users.currentPassword': 'Contraseña actual',
  'users.changePassword': 'Cambiar contraseña',
  'users.passwordChanged': 'Contraseña cambiada. Se cerró tu sesión en todos los demás lugares.',
  'users.waysIn': 'Esto aún permite entrar en tu cuenta',
  'users.waysInHint':
    'Una contraseña nueva cierra todas las sesiones, pero no elimina llaves de acceso ni aplicaciones de autenticación. Quita aquí lo que no sea tuyo.',
  'users.waysInDone': 'Todo esto es mío',
  'users.lending': 'Préstamos',
  'users.security': 'Seguridad',
  'users.lenders': 'Prestamistas',
  'users.lendersHint':
    'De quién ves préstamos aquí. Si ocultas a un prestamista, sus préstamos desaparecen de tus listas y se le avisa; no se borra nada y puedes volver a mostrarlos.',
  'users.noLenders': 'Ningún prestamista tiene todavía un préstamo para tu dirección confirmada.',
  'users.lenderState.OPEN': 'Espera tu respuesta',
  'users.lenderState.AGREED': 'Visible',
  'users.lenderState.DECLINED': 'Oculto',
  'users.showLender': 'Mostrar',
  'users.showLenderNamed': 'Mostrar los préstamos de {lender}',
  'users.hideLender': 'Ocultar',
  'users.hideLenderNamed': 'Ocultar los préstamos de {lender}',
  'users.lenderChanged': 'Se guardó tu respuesta',
  'users.proveInstructionsTitle': 'Cambiar cómo te pagan',
  'users.proveInstructions':
    'Los prestatarios con cuenta reciben un correo y durante 60 días ven el texto anterior junto al nuevo.',
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
  'users.failedToLoadSessions': 'No se pudo cargar dónde has iniciado sesión. Inténtalo más tarde.',
  'users.failedToLoadSettings': 'No se pudo cargar tu configuración. Inténtalo más tarde.',
  'users.searchHelp': 'Buscar en preguntas y respuestas',
  'users.noAnswer': 'Ninguna respuesta coincide. Prueba con otra palabra.',
  'users.helpHint': 'Respuestas breves a lo que más se pregunta.',
  'users.contact': '¿Sigues con dudas?',
  'users.contactLender': 'Pregunta a tu prestamista: su nombre aparece en cada uno de tus préstamos.',
  'users.contactOthers': 'Pregunta al administrador.',
  'users.keys': 'Teclado',
  'users.keySearch': 'Buscar en la lista de la pantalla',
  'users.keyPalette': 'Ir a cualquier pantalla, préstamo o prestatario',
  'users.keyRows': 'En los pagos por vencer: bajar, subir, seleccionar, registrar',
  'users.keyBank': 'En los depósitos del banco: elegir préstamo, dividir, apartar, deshacer',
  'users.keyEscape': 'Cerrar lo que está abierto',
  'users.askWhy': '¿Cómo veo de dónde sale una cifra?',
  'users.answerWhy':
    'Las cifras calculadas están subrayadas con puntos. Selecciona una y se abre para mostrar cada paso: saldo, tasa, días y redondeo.',
  'users.paymentInstructions': 'Cómo te pagan tus prestatarios',
  'users.paymentInstructionsHint': 'Tus prestatarios lo leen al elegir Pagar ahora. Loanwright no mueve dinero.',
  'users.paymentInstructionsLabel': 'Instrucciones de pago',
  'users.paymentInstructionsExample': 'Por ejemplo: banco, cuenta y qué poner como referencia',
  'users.postalAddress': 'Dirección postal',
  'users.postalAddressHint': 'Adonde van los cheques y las cartas.',
  'users.tolerance': 'Pequeñas diferencias al liquidar',
  'users.toleranceHint':
    'Un pago así de cercano a la liquidación cierra el préstamo: lo que falta se perdona y lo que sobra se guarda para el prestatario. Como máximo $5.00; con 0 los préstamos se cierran al centavo.',
  'users.toReminders': 'Configurar recordatorios',
  'users.products': 'Productos',
  'users.productsHint':
    'Condiciones en las que prestas una y otra vez, con un nombre: con ellas pueden empezar los préstamos nuevos.',
  'users.toProducts': 'Administrar productos',
  'users.saveLending': 'Guardar ajustes de préstamos',
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
  'users.askTerms': '¿Cómo cambio las condiciones de un préstamo?',
  'users.answerTerms':
    'Abre el préstamo y elige Editar préstamo. Antes del primer pago las condiciones se reemplazan; después cambian desde el día que elijas, y antes ves cómo era y cómo queda.',
  'users.askImport': '¿Cómo traigo los préstamos que llevo en una hoja de cálculo?',
  'users.answerImport':
    'Usa el botón de importar que está sobre tus préstamos o tus prestatarios. Asignas las columnas, cada fila se revisa antes de guardar nada y una importación se puede deshacer.',
  'users.askBank': '¿Cómo registro los abonos del banco?',
  'users.answerBank':
    'Elige Banco en el menú y añade el archivo de tu banco. Cada línea viene con el préstamo que parece pagar; nada se registra hasta que tú lo digas.',
  'users.askReminders': '¿Cómo se les recuerda el pago a los prestatarios?',
  'users.answerReminders':
    'Elige Recordatorios en el menú. Ves qué se envía próximamente, lees cada mensaje y eliges cuántos días antes y después del vencimiento.',
  'users.askAccountant': '¿Dónde están las cifras para mi contador?',
  'users.answerAccountant':
    'En Informes: ingresos, cobros y el año fiscal. Cada uno se puede guardar como PDF, como CSV o como hoja de cálculo.',
  'users.askProtect': '¿Cómo protejo mi cuenta?',
  'users.answerProtect':
    'En Configuración activa el inicio de sesión en dos pasos o añade una llave de acceso. Ahí también ves dónde has iniciado sesión y puedes cerrar las demás sesiones.',
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
  'users.askSecond': '¿Qué necesita aprobación?',
  'users.answerSecond':
    'Lo que supere el límite fijado en Aprobaciones: préstamos nuevos, dar por perdido un préstamo, reversiones. Se hace efectivo cuando lo aprueba otro administrador.',
  'users.askLanguage': '¿Puedo usarlo en inglés?',
  'users.answerLanguage':
    'Sí. EN y ES, arriba en cada página, cambian el idioma al instante; la elección se guarda en este navegador.',
}
