import type { RefusalMessage } from '#contract/messages/refusal-messages.ts'

/** The messages that only the server says, in Spanish. A code without a sentence does not compile. */
export const refusals: Readonly<Record<RefusalMessage, string>> = {
  'field.unusableCharacter': 'Este texto tiene un carácter que no se puede guardar; vuelve a escribirlo sin él',
  'field.unknown': 'Aquí no se conoce este campo; quítalo',
  'request.unreadable': 'No se pudo leer la solicitud; envía JSON válido',
  'request.addressUnreadable': 'Esta dirección no se puede leer; comprueba cómo está escrita',
  'request.tooLarge': 'La solicitud es demasiado grande',
  'request.tooManyFields': 'La solicitud tiene más campos, o campos más anidados, que cualquier formulario de aquí',
  'request.invalid': 'Algunos campos necesitan atención',
  'request.notJson': 'Envía la solicitud como JSON, con Content-Type: application/json',
  'request.notFound': 'Esta dirección no existe',
  'request.crossSite': 'Esta solicitud vino de otro sitio y se rechazó',
  'request.otherHost': 'Loanwright no está en esta dirección; abre la dirección que te dieron',
  'request.tooMany': 'Demasiados intentos. Inténtalo de nuevo en {seconds} segundos.',
  'request.keyReused': 'Esta Idempotency-Key ya se usó para otra solicitud; usa una nueva',
  'request.busy': 'El servicio está ocupado; no se cambió nada. Inténtalo de nuevo.',
  'request.workersBusy': 'Se están preparando otros archivos. Inténtalo de nuevo en un minuto.',
  'request.tooCostly':
    'Esto necesita más tiempo o memoria de lo que se permite a una solicitud. Elige un periodo más corto o menos préstamos e inténtalo de nuevo.',
  'request.outcomeUnknown':
    'La conexión se cortó en el último momento y no se sabe si se hizo. Compruébalo antes de volver a intentarlo.',
  'request.clockWrong':
    'El reloj del servidor está mal, así que ahora nadie puede iniciar sesión ni cambiar su contraseña. Avisa a quien administra esta instalación.',
  'request.failed': 'Algo salió mal de nuestro lado; no se cambió nada. Inténtalo de nuevo.',
  'auth.wrongCredentials': 'Correo o contraseña incorrectos. Inténtalo de nuevo.',
  'auth.emailTaken': 'Ya existe una cuenta con este correo',
  'twoFactor.isOn': 'El segundo paso ya está activado',
  'twoFactor.isOff': 'El segundo paso no está activado',
  'twoFactor.notBegun': 'Empieza de nuevo la configuración del segundo paso',
  'twoFactor.required': 'Configura primero el segundo paso de tu inicio de sesión; tu administrador lo pide',
  'twoFactor.demanded':
    'Tu administrador pide un segundo paso y este es el último que tienes; añade otro antes de eliminarlo',
  'passkey.notFound': 'Llave de acceso no encontrada',
  'passkey.isKnown': 'Esta llave de acceso ya se había añadido',
  'passkey.tooMany': 'Ya hay {most} llaves de acceso; elimina una primero',
  'passkey.notOffered': 'Aquí todavía no hay llaves de acceso; entra con tu contraseña o pregunta a tu administrador',
  'password.tooCommon': 'Esta contraseña es demasiado común; elige una más difícil de adivinar',
  'password.wrong': 'La contraseña actual no es correcta',
  'verification.signInFirst': 'Primero inicia sesión en la cuenta; después confirma su dirección con el enlace',
  'verification.otherAccount': 'Este enlace es para otra cuenta; cierra la sesión y ábrelo de nuevo',
  'verification.hasBooks':
    'Esta cuenta tiene préstamos o prestatarios, así que el enlace no puede entregarla. Inicia sesión en ella o indica que no es tuya',
  'verification.ofAdmin': 'Esta es la cuenta de un administrador; avisa a quien administra esta instalación',
  'user.notFound': 'Usuario no encontrado',
  'user.ownAccount': 'Esto no se puede hacer con tu propia cuenta; pídeselo a otro administrador',
  'user.lends':
    'Esta persona tiene préstamos como prestamista y nadie podría ocuparse de ellos; deshabilita la cuenta en su lugar',
  'user.hasAddress': 'Esta cuenta aún tiene su dirección; aquí solo se sustituye una que se le quitó',
  'user.disabled': 'Esta cuenta está deshabilitada; habilítala primero',
  'borrower.alreadyLinked': 'Este prestatario ya tiene una cuenta; no hace falta invitarlo',
  'note.notFound': 'No se encontró la nota',
  'note.tooMany': 'Aquí caben {limit} notas como máximo, con sus textos anteriores; guarda más en un documento',
  'note.tooManyToday': 'Se escribieron {limit} notas en un día; inténtalo de nuevo mañana',
  'note.changedMeanwhile': 'Esta nota se cambió mientras tanto; léela de nuevo antes de cambiarla',
  'followUp.notFound': 'No se encontró la promesa o tarea',
  'followUp.paidOff': 'Este préstamo está pagado',
  'followUp.settled': 'Ya se dio por hecha',
  'followUp.tooMany': 'Como máximo {limit} pueden esperar; da algunas por hechas antes',
  'followUp.tooManyToday': 'Se añadieron {limit} promesas y tareas en un día; inténtalo de nuevo mañana',
  'invitation.noEmail': 'Añade antes un correo electrónico: la invitación solo funciona con él',
  'invitation.notFound': 'Esta invitación no es válida o ha caducado; pide una nueva al prestamista',
  'invitation.tooMany':
    'Se hicieron {limit} invitaciones para este prestatario en un día; usa la más reciente o inténtalo mañana',
  'invitation.otherEmail': 'Esta invitación es para otro correo; usa la dirección a la que se envió',
  'invitation.borrowersOnly':
    'Una invitación se acepta con una cuenta de prestatario; elige Prestatario como tipo de cuenta',
  'settings.passwordRequired': 'Escribe tu contraseña para cambiar cómo te pagan los prestatarios',
  'practice.notHere': 'Esto no está disponible en tu empresa de práctica. Sal de ella primero.',
  'practice.notIn': 'Abre primero tu empresa de práctica',
  'product.notFound': 'Producto no encontrado',
  'product.nameTaken': 'Ya tienes un producto con este nombre; elige otro',
  'product.tooMany': 'Puede haber {most} productos como máximo; elimina uno primero',
  'loan.tooManyPayments': 'Estas condiciones dan más de {limit} pagos; elige un plazo más corto o una frecuencia menor',
  'loan.notClosedHere': 'Este préstamo ya estaba en curso cuando se incorporó, así que no hay liquidación de cierre',
  'loan.hasPayments':
    'Este préstamo tiene pagos, así que no se puede eliminar; reviértelos primero o consérvalo como historial',
  'loan.hasOpenReports':
    'El prestatario comunicó un pago de este préstamo que espera respuesta; confírmalo o recházalo primero',
  'loan.termsFixed':
    'Este préstamo tiene pagos, así que sus condiciones no se pueden reemplazar; sí se pueden cambiar el nombre, el tipo y las notas',
  'loan.termsChanged':
    'Ya ha ocurrido algo en este préstamo desde que empezó, así que no se pueden sustituir sus condiciones; cámbialas a partir de un día',
  'loan.changeNotLast': 'Solo se puede anular lo último que se acordó; anula primero lo que vino después',
  'settlement.agreedAlready': 'Esto ya está acordado',
  'settlement.notLess': 'El acuerdo debe ser inferior a los {$owed} que se deben hoy',
  'settlement.daysInOrder': 'Cada pago necesita una fecha posterior a la del anterior',
  'sale.beforeEvent': 'Hay algo registrado en este préstamo el {day}; elige esa fecha o una posterior, o anúlalo antes',
  'sale.afterYear': 'El préstamo se vendió el {day}; no hay estado de intereses de un año posterior',
  'loan.saleNotFound':
    'Elige un pago recibido desde que empezó la recuperación o la ejecución, hasta esta fecha; solo al dar de baja',
  'coupons.none': 'No quedan pagos para los que hacer cupones',
  'letter.none': 'No hay ninguna carta sobre esto',
  'sale.none': 'Este préstamo no se ha vendido',
  'loan.heldBackDiffers':
    'El compromiso es el importe principal más lo retenido, y una línea de crédito no retiene nada; corrígelo o déjalo vacío',
  'loan.writtenOff': 'Este préstamo ya está dado por perdido',
  'loan.defaultedAlready': 'Este préstamo ya está marcado en mora',
  'loan.notMarkedDefaulted': 'Este préstamo no está marcado en mora',
  'loan.notEnteredYet': 'El préstamo aún no se había registrado el {day}; elige un día posterior',
  'refund.moreThanHeld': 'Es más de lo que se guarda para el prestatario: introduce como máximo {$most}',
  'refund.sameLoan': 'Elige otro préstamo del mismo prestatario',
  'refund.notBeforeLoan': 'El otro préstamo empieza el {day}: elige ese día o uno posterior',
  'payment.wasMoved': 'Este pago vino de otro préstamo del prestatario; anula allí el traspaso',
  'forgive.moreThanOwed': 'Es más de lo que se debe: introduce como máximo {$most}',
  'report.endsBeforeItBegins': 'El último día es anterior al primero; elige uno posterior',
  'proposal.nothingAsked': 'Introduce un importe, una tasa o una fecha que pedir',
  'proposal.tooMany': 'Se enviaron {limit} solicitudes de este préstamo en un día; inténtalo de nuevo mañana',
  'proposal.alreadyOpen': 'Una solicitud sobre este préstamo espera respuesta; retírala antes de enviar otra',
  'proposal.notFound': 'Solicitud no encontrada',
  'proposal.drawAlone': 'Pide la disposición en una solicitud aparte',
  'proposal.asksForMoney': 'Esta solicitud pide una disposición; presta el dinero para aceptarla',
  'proposal.asksForTerms': 'Esta solicitud no pide una disposición',
  'payment.notFound': 'Pago no encontrado',
  'payment.notReversible': 'Solo se puede revertir un pago completado, y una sola vez',
  'payment.fromBank': 'Este pago se asignó desde un extracto bancario; anúlalo y asigna de nuevo la línea del extracto',
  'payment.nothingCorrected': 'Nada cambiaría; corrige el importe, el día, la forma de pago u otro campo',
  'payment.notReported': 'Solo se puede confirmar o rechazar un pago comunicado que siga abierto',
  'payment.tooManyReports':
    'Ya hay {limit} pagos comunicados de este préstamo que esperan al prestamista; pídele primero que responda',
  'payoff.tooManyQuotes':
    'En un día se hicieron {limit} liquidaciones distintas de este préstamo; abre una de ellas o inténtalo mañana',
  'payment.alreadyReported':
    'Ya se comunicó un pago de este importe y este día, y espera al prestamista; no se añadió nada',
  'document.notFound': 'Documento no encontrado',
  'document.fileChanged':
    'El archivo guardado no es el que se subió, así que no se entrega; súbelo de nuevo o pide al operador que lo recupere de una copia de seguridad',
  'document.fileEmpty': 'Este archivo está vacío; elige otro',
  'document.fileRefused':
    'Este tipo de archivo no se puede guardar; sube un PDF, una imagen, texto sin formato o un archivo de Word, Excel u OpenDocument sin macros',
  'document.noRoom':
    'El servidor tiene poco espacio libre en el disco para archivos, así que ahora no acepta ninguno. Avisa al operador; todo lo demás funciona',
  'document.lenderFull':
    'Los archivos de este prestamista ocupan {used} de {megabytes} megabytes, y este no cabe. Sube un archivo más pequeño o pide más espacio al operador',
  'document.lenderFullUnproved':
    'Mientras no se confirme el correo de la cuenta, sus archivos pueden ocupar {megabytes} megabytes, y ya ocupan {used}. Confirma el correo en tu cuenta para tener más espacio, o sube un archivo más pequeño',
  'document.tooMany': 'Este préstamo ya tiene {limit} archivos, con sus versiones anteriores; no se pueden guardar más',
  'document.archived': 'Este documento está archivado; recupéralo primero',
  'document.sentTooMany':
    'Puedes enviar hasta {limit} archivos a un prestamista y ya los enviaste. Pregúntale cómo hacerle llegar este',
  'document.sentTooManyToday': 'Puedes enviar {limit} archivos al día y ya los enviaste; inténtalo mañana',
  'document.sentTooMuch':
    'Puedes enviar a un prestamista archivos de {megabytes} megabytes en total, y este no cabe. Envía uno más pequeño o pregúntale cómo hacérselo llegar',
  'document.sentTooMuchToday':
    'Puedes enviar {megabytes} megabytes al día, y este archivo no cabe; envía uno más pequeño o inténtalo mañana',
  'document.sentNoRoom':
    'El espacio del prestamista está lleno y el archivo no se puede guardar; pídele que haga sitio',
  'document.sentTooManyHere': 'Aquí ya hay {limit} archivos; no se pueden añadir más',
  'documentRequest.notFound': 'Solicitud no encontrada',
  'documentRequest.notOpen': 'Esta solicitud ya fue aceptada o retirada',
  'documentRequest.nothingSent': 'Todavía no llegó nada para esta solicitud',
  'documentRequest.noAccount':
    'El prestatario todavía no tiene cuenta y no podría ver la solicitud; invítalo primero en su página',
  'documentRequest.tooMany': 'Ya hay {limit} solicitudes sin respuesta en este préstamo; responde o retira una primero',
  'documentRequest.tooManyToday':
    'Se pidieron documentos {limit} veces en este préstamo en un día; inténtalo de nuevo mañana',
  'import.notFound': 'Importación no encontrada',
  'import.noTable':
    'Este archivo no es una tabla que se pueda leer; guárdalo como CSV o XLSX, sin contraseña, y vuelve a elegirlo',
  'import.tooMuchInside':
    'Hay mucho más en este archivo que sus filas; copia la lista en una hoja de cálculo nueva y elígela',
  'import.takesTooLong':
    'Este archivo tarda demasiado en leerse; copia la lista en una hoja de cálculo nueva, o guárdala como CSV, y elígela',
  'import.formulaWithoutResult':
    'La celda {cell} tiene una fórmula sin su resultado; abre el archivo en un programa de hojas de cálculo, guárdalo y vuelve a elegirlo',
  'import.openQuote': 'Las comillas de la fila {row} no se cierran; ciérralas o escríbelas dos veces',
  'import.noRows': 'Este archivo no tiene filas bajo los encabezados; elige otro',
  'import.nothingOwedAtAll':
    'No se debe nada de ningún préstamo de este archivo; elige otro, o importa préstamos nuevos',
  'import.tooManyRows': 'Este archivo tiene más de {limit} filas; divídelo en varios',
  'import.tooManyInstallments':
    'Los préstamos hasta la fila {row} tienen {limit} cuotas, el máximo de una importación; pon las filas a partir de la {row} en otro archivo',
  'import.tooManyColumns': 'Este archivo tiene más de {limit} columnas; quita las que no se importan',
  'import.mappingIncomplete': 'Elige una columna para cada dato necesario, y ninguna dos veces',
  'import.hasProblems': 'No se importó nada; corrige los problemas del archivo ({count}) y vuelve a intentarlo',
  'import.fileAgain':
    'Este archivo ya se importó el {day}, como {file} ({rows} filas); para importarlo otra vez, deshaz antes esa importación',
  'import.undoneAlready': 'Esta importación ya está deshecha',
  'import.cannotUndo':
    'Esta importación no se puede deshacer: desde entonces se ha hecho algo con lo que creó; revierte eso primero',
  'request.notForm': 'Envía el archivo en un formulario, con Content-Type: multipart/form-data',
}
