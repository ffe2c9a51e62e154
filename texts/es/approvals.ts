import type { approvals as english } from '../en/approvals.ts'
import type { Translated } from '../text.ts'

export const approvals: Translated<typeof english> = {
  'approval.waits':
    'Son {amount} dólares, y por encima de {above} debe aprobarlo una segunda persona. Espera a un administrador hasta el {day}; hasta entonces no cambia nada.',
  'approval.waitsToday':
    'Son {amount} dólares, y {sum} con lo que ya recibió hoy el mismo prestatario. Por encima de {above} debe aprobarlo una segunda persona. Espera a un administrador hasta el {day}; hasta entonces no cambia nada.',
  'approval.waitsForAdministrator':
    'Mientras haya un límite por encima del cual se pide una segunda persona, otro administrador debe aprobar esto. Espera hasta el {day}; hasta entonces no cambia nada.',
  'approval.waitsAlready': 'Lo mismo ya espera a un administrador; mira el préstamo, o retíralo primero',
  'approval.byItself':
    'Aquí hay {amount} dólares, y por encima de {above} debe aprobarlo una segunda persona. Deja eso fuera y hazlo por separado: entonces espera a un administrador.',
  'approval.byItselfToday':
    'Aquí hay {amount} dólares, que son {sum} con lo que ya recibió hoy el mismo prestatario, y por encima de {above} debe aprobarlo una segunda persona. Deja eso fuera y hazlo por separado: entonces espera a un administrador.',
  'approval.needsAdministrator':
    'Mientras haya un límite por encima del cual se pide una segunda persona, otro administrador debe aprobar esto',
  'approval.newAdministrator':
    'Eres administrador desde después de que se pidió esto, o desde hace menos de un día; debe decidir otro administrador',
  'approval.signInOpened':
    'Otro administrador abrió tu inicio de sesión (un enlace nuevo, el fin de tu segundo paso o la reactivación) después de que se pidió esto o hace menos de un día; debe decidir uno distinto',
  'approval.openedMakersSignIn':
    'En los últimos siete días abriste el inicio de sesión de la persona que pidió esto; debe decidir otro administrador',
  'approval.notFound': 'Petición no encontrada',
  'approval.notWaiting': 'Esto ya se aprobó, se rechazó o se retiró',
  'approval.expired': 'Esto esperó demasiado y ya no vale; que se pida otra vez',
  'approval.own': 'Lo pediste tú; debe decidir otro administrador',
  'approval.notOwn': 'Solo quien lo pidió puede retirarlo; recházalo en su lugar',
  'approval.loanMovedOn':
    'Desde entonces se ha registrado otra cosa en este préstamo; recházalo, y que se pida otra vez según está ahora',
  'approval.makerGone': 'Quien pidió esto ya no puede hacerlo; recházalo',
  'approval.reasonRequired': 'Indica por qué se rechaza esto',
  'approvals.what.createLoan': 'Préstamo nuevo «{name}» de {amount} a {borrower}',
  'approvals.what.updateLoan': 'Otras condiciones de «{name}»: {amount}',
  'approvals.what.deleteLoan': 'Eliminación del préstamo «{name}»: {amount}',
  'approvals.what.forgiveDebt': 'Condonación en «{name}», que renuncia a {amount}',
  'approvals.what.writeOffLoan': 'Dar por perdido «{name}»: {amount}',
  'approvals.what.reversePayment': 'Reversión del pago de {amount} del {day} en «{name}»',
  'approvals.what.correctPayment': 'Corrección del pago del {day} de «{name}», que renuncia a {amount}',
  'approvals.what.waiveFee': 'Condonar un cargo de «{name}»: {amount}',
  'approvals.what.changeTerms': 'Cambio de condiciones de «{name}», que renuncia a {amount}',
  'approvals.what.refundMoney': 'Devolución de {amount} en «{name}»',
  'approvals.what.moveMoney':
    'Pago en «{name}» con dinero guardado en otro préstamo, que quita {amount} del capital por encima de lo que vence',
  'approvals.what.lendMore': '{amount} más prestados en «{name}»',
  'approvals.what.takeBackEntry': 'Anulación de un asiento de «{name}», que renuncia a {amount}',
  'approvals.what.takeBackChange': 'Anulación de un cambio de condiciones de «{name}», que renuncia a {amount}',
  'approvals.what.recordPayment': 'Pago del {day} en «{name}» que baja el capital {amount} más de lo que toca',
  'approvals.what.setUserRole': 'Hacer administrador a {name}',
  'approvals.what.setUserDisabled': 'Dejar que {name} vuelva a entrar como administrador',
  'approvals.what.createResetLink': 'Enlace para una contraseña nueva del administrador {name}',
  'approvals.what.endTwoFactorOf': 'Fin del segundo paso del administrador {name}',
  'approvals.asTheRule': 'según la regla',
  'approvals.what.setFileRoom':
    'Espacio para archivos: {files} MB por prestamista, {unproved} MB hasta que confirme su correo',
  'approvals.what.setLenderLimits': 'Límites de {name}: {files} MB de archivos, {letters} cartas al día',
  'approvals.what.setLenderLimitsWithStrangers':
    'Límites de {name}: {files} MB de archivos, {letters} cartas al día, también a prestatarios que no han aceptado',
  'approvals.what.raiseLimit': 'Subir el límite a {amount}',
  'approvals.what.liftLimit': 'Quitar el límite, de modo que ya no se pida a nadie',
  'approvals.willWaitForAdministrator':
    'Esto espera a otro administrador, porque por encima de {above} se pide una segunda persona y con esto se podría evitar. Hasta entonces no cambia nada.',
  'approvals.mine': 'A la espera de una segunda persona',
  'approvals.waits': 'Espera a un administrador hasta el {until}. Hasta entonces no cambia nada.',
  'approvals.ended.APPROVED': 'Aprobado por {name} el {day}.',
  'approvals.ended.DECLINED': 'Rechazado por {name} el {day}: {reason}',
  'approvals.ended.WITHDRAWN': 'Retirado el {day}.',
  'approvals.ended.EXPIRED': 'Nadie había decidido hasta el {day}, así que ya no vale. Se puede pedir otra vez.',
  'approvals.withdrawn': 'Se retiró, y nada ha cambiado.',
  'approvals.failed': 'Esto no se pudo guardar. Inténtalo de nuevo.',
  'approvals.requests': 'Peticiones',
  'approvals.none': 'Nada espera a una segunda persona.',
  'approvals.loadFailed': 'No se pudieron cargar las peticiones. Inténtalo más tarde.',
  'approvals.askedBy': 'Pedido por {name} el {day}, en los libros de {lender}',
  'approvals.askedByAdministrator': 'Pedido por {name} el {day}',
  'approvals.sumOfDay': 'Con lo que el mismo prestatario ya recibió ese día son {sum}.',
  'approvals.interestToCome': 'Intereses por venir',
  'approvals.approvedToFetch': 'Aprobado. Quien lo pidió crea el enlace pidiéndolo otra vez dentro de un día.',
  'approvals.approveQuestionToFetch': 'Entonces {name} puede crear el enlace dentro de un día. Nadie más lo ve.',
  'approvals.because': 'Motivo: {note}',
  'approvals.until': 'Espera hasta el {until}.',
  'approvals.own': 'Lo pediste tú, así que decide otro administrador.',
  'approvals.change': 'Antes y después, al día de hoy',
  'approvals.lent': 'Capital prestado',
  'approvals.rate': 'Tasa anual',
  'approvals.maturity': 'Vencimiento',
  'approvals.approve': 'Aprobar',
  'approvals.approveTitle': '¿Aprobar esto?',
  'approvals.approveQuestion': 'Se lleva a cabo enseguida, exactamente como lo pidió {name}.',
  'approvals.approved': 'Aprobado y llevado a cabo.',
  'approvals.decline': 'Rechazar',
  'approvals.declineTitle': '¿Rechazar esto?',
  'approvals.declineQuestion': 'No cambia nada, y {name} lee por qué.',
  'approvals.declineReasonHint': 'Por ejemplo: todavía falta la escritura.',
  'approvals.declined': 'Se rechazó.',
  'approvals.limit': 'Cuándo se pide una segunda persona',
  'approvals.limitHint':
    'Lo que entrega más de este importe espera a que lo apruebe un administrador distinto de quien lo pide: un préstamo nuevo, otras condiciones, una tasa más baja, un cargo condonado, darlo por perdido, eliminarlo, la reversión de un pago, y un pago a mano que baja el capital más de lo que toca. Lo pequeño a un mismo prestatario en un día cuenta junto. Mientras haya un límite, también esperan subirlo, hacer a alguien administrador y abrir el inicio de sesión de un administrador. Si se deja vacío, no se pide a nadie.',
  'approvals.limitLoadFailed': 'No se pudo cargar el límite. Inténtalo más tarde.',
  'approvals.limitField': 'Por encima de',
  'approvals.limitSave': 'Guardar límite',
  'approvals.limitSaved': 'Desde ahora se pide una segunda persona por encima de {amount}.',
  'approvals.limitOff': 'Desde ahora no se pide a nadie.',
  'approvals.waiting': {
    one: '{count} petición espera a una segunda persona.',
    other: '{count} peticiones esperan a una segunda persona.',
  },
  'approvals.look': 'Ver peticiones',
}
