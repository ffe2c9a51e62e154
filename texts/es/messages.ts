import type { CommonMessage } from '#contract/messages/messages.ts'

/** The server's messages, in Spanish. A code without a sentence does not compile. */
export const messages: Readonly<Record<CommonMessage, string>> = {
  'field.id': 'Introduce un identificador válido: un número entero positivo',
  'field.amount': 'Introduce un importe en dólares',
  'field.amountNegative': 'Introduce un importe de cero o más',
  'field.amountTooLarge': 'Introduce un importe de 10,000,000,000 de dólares como máximo',
  'field.amountDecimals': 'Introduce un importe con 2 decimales como máximo',
  'field.percent': 'Introduce un porcentaje',
  'field.percentTooLarge': 'Introduce un porcentaje de 1000 como máximo',
  'field.percentDecimals': 'Introduce un porcentaje con 4 decimales como máximo',
  'field.day': 'Introduce una fecha que exista, como AAAA-MM-DD',
  'field.dayOutOfRange': 'Introduce una fecha entre 1900 y 2200',
  'field.wholeNumber': 'Debe ser un número entero',
  'field.numberTooLarge': 'Introduce un número menor',
  'field.textTooLong': 'Introduce un texto más corto',
  'field.nameUnseen':
    'Este nombre tiene un salto de línea o un carácter invisible, o nada que se vea; vuelve a escribirlo en una sola línea',
  'field.unusableCharacter': 'Este texto tiene un carácter que no se puede guardar; vuelve a escribirlo sin él',
  'field.emailRequired': 'El correo electrónico es obligatorio',
  'field.emailTooLong': 'El correo debe tener menos de 100 caracteres',
  'field.emailInvalid': 'Introduce un correo electrónico válido',
  'field.unknown': 'Aquí no se conoce este campo; quítalo',
  'field.missing': 'Este campo es obligatorio',
  'field.invalid': 'Aquí no se acepta este valor',
  'request.unreadable': 'No se pudo leer la solicitud; envía JSON válido',
  'request.addressUnreadable': 'Esta dirección no se puede leer; comprueba cómo está escrita',
  'request.tooLarge': 'La solicitud es demasiado grande',
  'request.tooManyFields': 'La solicitud tiene más campos, o campos más anidados, que cualquier formulario de aquí',
  'request.invalid': 'Algunos campos necesitan atención',
  'request.notJson': 'Envía la solicitud como JSON, con Content-Type: application/json',
  'request.notFound': 'Esta dirección no existe',
  'request.crossSite': 'Esta solicitud vino de otro sitio y se rechazó',
  'request.otherHost':
    'La aplicación no se conoce por este nombre; abre su propia dirección, o haz que PUBLIC_URL nombre esta',
  'request.tooMany': 'Demasiados intentos. Inténtalo de nuevo en {seconds} segundos.',
  'request.keyReused': 'Esta Idempotency-Key ya se usó para otra solicitud; usa una nueva',
  'request.keyInFlight': 'La misma solicitud aún se está procesando; inténtalo de nuevo en un momento',
  'request.busy': 'El servicio está ocupado; no se cambió nada. Inténtalo de nuevo.',
  'request.workersBusy': 'Se están preparando otros archivos. Inténtalo de nuevo en un minuto.',
  'request.tooCostly':
    'Esto necesita más tiempo o memoria de lo que se permite a una solicitud. Elige un periodo más corto o menos préstamos e inténtalo de nuevo.',
  'request.outcomeUnknown':
    'La conexión se cortó en el último momento y no se sabe si se hizo. Compruébalo antes de volver a intentarlo.',
  'request.clockWrong':
    'El reloj del servidor está mal, así que ahora nadie puede iniciar sesión ni cambiar su contraseña. Avisa a quien administra esta instalación.',
  'request.failed': 'Algo salió mal de nuestro lado; no se cambió nada. Inténtalo de nuevo.',
  'access.signInRequired': 'Se requiere autenticación',
  'access.denied': 'Acceso denegado: permisos insuficientes',
  'session.otherUser':
    'Desde que se abrió esta página, otra persona inició sesión en este navegador; no cambió nada. Mira quién tiene la sesión abierta y hazlo de nuevo.',
  'auth.wrongCredentials': 'Correo o contraseña incorrectos. Inténtalo de nuevo.',
  'auth.emailTaken': 'Ya existe una cuenta con este correo',
  'twoFactor.codeRequired': 'Introduce el código de tu aplicación de autenticación o un código de recuperación',
  'twoFactor.codeWrong': 'Este código no es correcto o ya se usó; introduce otro',
  'twoFactor.isOn': 'El segundo paso ya está activado',
  'twoFactor.isOff': 'El segundo paso no está activado',
  'twoFactor.notBegun': 'Empieza de nuevo la configuración del segundo paso',
  'twoFactor.required': 'Configura primero el segundo paso de tu inicio de sesión; tu administrador lo pide',
  'twoFactor.demanded':
    'Tu administrador pide un segundo paso y este es el último que tienes; añade otro antes de eliminarlo',
  'passkey.refused': 'No se aceptó esta llave de acceso; inténtalo de nuevo o entra de otra manera',
  'passkey.nameRequired': 'Pon un nombre a la llave de acceso, por ejemplo el del dispositivo',
  'passkey.notFound': 'Llave de acceso no encontrada',
  'passkey.isKnown': 'Esta llave de acceso ya se había añadido',
  'passkey.tooMany': 'Ya hay {most} llaves de acceso; elimina una primero',
  'passkey.notOffered':
    'Las llaves de acceso necesitan un nombre en vez de números en la dirección, y HTTPS; pide que PUBLIC_URL sea así',
  'password.required': 'La contraseña es obligatoria',
  'password.tooShort': 'La contraseña debe tener al menos 8 caracteres',
  'password.tooLong': 'La contraseña debe tener 200 caracteres como máximo',
  'password.noUppercase': 'La contraseña debe contener al menos una letra mayúscula',
  'password.noDigit': 'La contraseña debe contener al menos un número',
  'password.tooCommon': 'Esta contraseña es demasiado común; elige una más difícil de adivinar',
  'password.wrong': 'La contraseña actual no es correcta',
  'verification.signInFirst': 'Primero inicia sesión en la cuenta; después confirma su dirección con el enlace',
  'verification.otherAccount': 'Este enlace es para otra cuenta; cierra la sesión y ábrelo de nuevo',
  'verification.hasBooks':
    'Esta cuenta tiene préstamos o prestatarios, así que el enlace no puede entregarla. Inicia sesión en ella o indica que no es tuya',
  'verification.ofAdmin': 'Esta es la cuenta de un administrador; avisa a quien administra esta instalación',
  'token.invalid': 'Este enlace no es válido o ha caducado; pide uno nuevo',
  'user.fullNameRequired': 'El nombre completo es obligatorio',
  'user.roleNotOffered': 'Elige Prestamista o Prestatario como tipo de cuenta',
  'user.termsNotAccepted': 'Debes aceptar los términos para continuar',
  'user.notFound': 'Usuario no encontrado',
  'user.ownAccount': 'Esto no se puede hacer con tu propia cuenta; pídeselo a otro administrador',
  'user.lends':
    'Esta persona tiene préstamos como prestamista y nadie podría ocuparse de ellos; deshabilita la cuenta en su lugar',
  'user.hasAddress': 'Esta cuenta aún tiene su dirección; aquí solo se sustituye una que se le quitó',
  'user.disabled': 'Esta cuenta está deshabilitada; habilítala primero',
  'user.megabytes': 'Escribe un número entero de megabytes de 1 a 9.999.999, o nada para la regla',
  'user.lettersADay': 'Escribe un número entero de cartas de 0 a 100.000, o nada para la regla',
  'borrower.firstNameRequired': 'El nombre es obligatorio',
  'borrower.firstNameTooLong': 'El nombre debe tener menos de 50 caracteres',
  'borrower.lastNameRequired': 'El apellido es obligatorio',
  'borrower.lastNameTooLong': 'El apellido debe tener menos de 50 caracteres',
  'borrower.phoneRequired': 'El teléfono es obligatorio',
  'borrower.phoneFormat': 'El teléfono debe tener el formato: 123-456-7890',
  'borrower.llcNameTooLong': 'El nombre de la LLC debe tener menos de 100 caracteres',
  'borrower.emailTaken': 'Ya existe un prestatario con este correo',
  'borrower.notFound': 'Prestatario no encontrado',
  'borrower.alreadyLinked': 'Este prestatario ya tiene una cuenta; no hace falta invitarlo',
  'lender.notFound': 'Prestamista no encontrado',
  'note.notFound': 'No se encontró la nota',
  'note.textRequired': 'Escribe la nota antes de guardarla',
  'note.tooMany': 'Aquí caben {limit} notas como máximo, con sus textos anteriores; guarda más en un documento',
  'note.tooManyToday': 'Se escribieron {limit} notas en un día; inténtalo de nuevo mañana',
  'note.changedMeanwhile': 'Esta nota se cambió mientras tanto; léela de nuevo antes de cambiarla',
  'invitation.notFound': 'Esta invitación no es válida o ha caducado; pide una nueva al prestamista',
  'invitation.tooMany':
    'Se hicieron {limit} invitaciones para este prestatario en un día; usa la más reciente o inténtalo mañana',
  'invitation.otherEmail': 'Esta invitación es para otro correo; usa la dirección a la que se envió',
  'invitation.borrowersOnly':
    'Una invitación se acepta con una cuenta de prestatario; elige Prestatario como tipo de cuenta',
  'settings.passwordRequired': 'Escribe tu contraseña para cambiar cómo te pagan los prestatarios',
  'product.notFound': 'Producto no encontrado',
  'product.nameRequired': 'El nombre del producto es obligatorio',
  'product.nameTaken': 'Ya tienes un producto con este nombre; elige otro',
  'product.tooMany': 'Puede haber {most} productos como máximo; elimina uno primero',
  'product.balloonAfterTerm':
    'El pago global no puede vencer después del plazo; escribe como mucho los meses del plazo',
  'product.monthsRequired': 'Escribe al menos un mes',
  'loan.nameRequired': 'El nombre del préstamo es obligatorio',
  'loan.principalPositive': 'El importe principal debe ser mayor que 0',
  'loan.interestRatePositive': 'La tasa de interés debe ser positiva',
  'loan.typeRequired': 'El tipo de préstamo es obligatorio',
  'loan.structureRequired': 'La estructura de pago es obligatoria',
  'loan.frequencyRequired': 'La frecuencia de pago es obligatoria',
  'loan.borrowerRequired': 'El prestatario es obligatorio',
  'loan.maturityAfterOrigination': 'La fecha de vencimiento debe ser posterior a la fecha de inicio',
  'loan.takenOverBeforeOrigination':
    'La fecha del saldo no puede ser anterior al día desde el que se cuenta el interés',
  'loan.takenOverAfterMaturity':
    'La fecha del saldo no puede ser posterior al vencimiento; indica un día anterior y su saldo, o el vencimiento posterior que se acordó',
  'loan.originalBelowBalance':
    'El importe original no puede ser menor que el saldo con el que se trajo; indica lo que se prestó o déjalo vacío',
  'loan.originalTooEarly':
    'Un préstamo dura como máximo 100 años hasta su vencimiento; indica un día posterior o déjalo vacío',
  'loan.amortizedBeforeLent':
    'La amortización no puede empezar antes de hacerse el préstamo; indica el día en que se prestó o uno posterior',
  'loan.lastPaidBeforeLent':
    'El último pago no puede ser anterior al préstamo; indica el día en que se prestó o uno posterior',
  'loan.interestPaidBeforeTooMuch':
    'Es más interés del que el préstamo puede generar en un año; indica solo lo recibido en el año del saldo',
  'loan.principalPaidBeforeTooMuch':
    'Es más que el importe original menos el saldo; indica solo lo recibido en el año del saldo',
  'loan.onlyIfTakenOver': 'Esto es de un préstamo que ya está en curso; indica la fecha de su saldo o deja esto vacío',
  'loan.originalAfterTakingOver':
    'El préstamo se hizo antes de traerlo aquí; indica una fecha que no sea posterior al día desde el que se cuenta el interés',
  'loan.lastPaidAfterTakingOver':
    'El último pago fue antes de traer el préstamo; indica la fecha del saldo o una anterior',
  'loan.firstPaymentWithinTerm': 'La fecha del primer pago debe ser posterior al inicio y no posterior al vencimiento',
  'loan.interestOnlyDetails': 'Los datos del período de solo interés son obligatorios para este préstamo',
  'loan.balloonDetails': 'Los datos del pago global son obligatorios para este préstamo',
  'loan.lateFeeLimitWithoutPercent':
    'Un máximo va con un recargo por mora en porcentaje; indica el porcentaje o deja el máximo vacío',
  'loan.lateFeeMinAboveMax': 'El recargo mínimo supera al máximo; bájalo o sube el otro',
  'loan.balloonWithinTerm': 'La fecha del pago global debe ser posterior al inicio y no posterior al vencimiento',
  'loan.tooManyPayments': 'Estas condiciones dan más de {limit} pagos; elige un plazo más corto o una frecuencia menor',
  'loan.termTooLong': 'Estas condiciones duran más de 100 años; elige un vencimiento anterior',
  'loan.amortizationBeforeBalloon':
    'El plazo de amortización termina antes de la fecha del pago global; elige uno más largo',
  'loan.statedPaymentRequired': 'Indica la cuota que establece el contrato',
  'loan.paymentBelowInterest':
    'Esta cuota no cubre el interés de un período, así que el préstamo nunca se pagaría; indica una cuota mayor',
  'loan.acceleratedNeedsWeeks': 'Las cuotas aceleradas se pagan cada semana o cada dos semanas; elige esa frecuencia',
  'loan.flatNeedsScheduled':
    'El interés sobre todo el préstamo no crece día a día; elige interés según el plan, u otra cuota',
  'loan.onlyScheduledInterest': 'Esto es para interés fijado por el plan; con interés diario, deja la opción habitual',
  'loan.onlyMonthlyPayments': 'Esto es para pagos mensuales; para otros, deja la opción habitual',
  'loan.compoundingNeedsPayments':
    'Con un pago único no hay nada que capitalizar; elija pagos periódicos o la opción habitual',
  'loan.ruleOf78TooLong':
    'La regla del 78 es para préstamos de 61 meses como máximo; elija la devolución actuarial o un plazo más corto',
  'loan.ruleOf78EqualPayments':
    'La regla del 78 es para cuotas iguales de la primera a la última; elíjalas, o la devolución actuarial',
  'loan.residualWithBalloon': 'Un pago global ya deja un importe para el último pago; indica uno de los dos',
  'loan.twoMonthDays': 'Indica dos días del mes, el primero del 1 al 27; 31 es el último día',
  'loan.monthsWithout': 'Elige como mucho once meses sin pago',
  'loan.firstInMonthWithout': 'El primer pago cae en un mes sin pago; elige otro día u otros meses',
  'loan.notClosedHere': 'Este préstamo ya estaba en curso cuando se trajo, así que no hay liquidación de cierre',
  'loan.onlyIfMadeHere': 'Esto es para un préstamo que se hace ahora; déjalo vacío en uno que ya está en curso',
  'loan.pointsTooMany': 'Los puntos son un porcentaje del préstamo; indica 100 como máximo',
  'loan.costNamed': 'Indica un nombre para cada gasto',
  'loan.costsTooMany': 'Indica 20 gastos como máximo',
  'loan.prepaidNeedsDay': 'Indica el día hasta el que se pagan estos intereses',
  'loan.prepaidBetween':
    'Los intereses se pueden pagar hasta un día posterior al primero del préstamo y anterior al primer pago',
  'loan.prepaidWithDownPayment':
    'Los intereses pagados al cierre no van con un pago inicial; deja vacío uno de los dos',
  'loan.prepaidTwice': 'Los intereses de los días sueltos ya se pagan al cierre; deja uno de los dos',
  'loan.needsScheduledInterest': 'Esto va con interés según el calendario; elige ese, o deja esto vacío',
  'loan.abovePrincipal': 'Es más de lo que se presta; indica un importe menor',
  'loan.firstNotLastDayOfMonth':
    'Los vencimientos a fin de mes empiezan con un primer pago el último día de un mes; elige un día así',
  'loan.notFound': 'Préstamo no encontrado',
  'loan.hasPayments':
    'Este préstamo tiene pagos, así que no se puede eliminar; reviértelos primero o consérvalo como historial',
  'loan.hasOpenReports':
    'El prestatario comunicó un pago de este préstamo que espera respuesta; confírmalo o recházalo primero',
  'loan.termsFixed':
    'Este préstamo tiene pagos, así que sus condiciones no se pueden reemplazar; sí se pueden cambiar el nombre, el tipo y las notas',
  'loan.termsChanged':
    'Ya ha ocurrido algo en este préstamo desde que empezó, así que no se pueden sustituir sus condiciones; cámbialas a partir de un día',
  'loan.changeAfterEnd': 'El último pago vence el {day}; introduce un día anterior',
  'loan.restartNotLater': 'Aún no se sabe qué pagos estarán pendientes ese día; elige que sigan vencidos',
  'loan.nothingToSkip': 'Este préstamo no tiene ningún pago que saltar',
  'loan.skipOrNextDay': 'Salta pagos o indica la fecha del próximo pago, no ambas cosas',
  'loan.changeNotLast': 'Solo se puede anular lo último que se acordó; anula primero lo que vino después',
  'loan.changeBeforeOrigination': 'El préstamo empezó el {day}; introduce ese día o uno posterior',
  'loan.changeBeforeLast': 'Las condiciones ya cambiaron el {day}; introduce ese día o uno posterior',
  'loan.nothingChanges': 'Nada cambiaría; introduce al menos una condición nueva',
  'loan.maturityAfterChange': 'La fecha de vencimiento debe ser posterior al día del cambio',
  'loan.nextPaymentWithinTerm':
    'La fecha del próximo pago debe ser posterior al día del cambio y no posterior al vencimiento',
  'loan.writtenOff': 'Este préstamo ya está dado por perdido',
  'loan.defaultedAlready': 'Este préstamo ya está marcado en mora',
  'loan.notMarkedDefaulted': 'Este préstamo no está marcado en mora',
  'loan.markBeforeLast': 'La marca de mora cambió el {day}; indica ese día o uno posterior',
  'loan.notEnteredYet': 'El préstamo aún no se había registrado el {day}; elige un día posterior',
  'loan.dayInFuture': 'El día está en el futuro; introduce hoy o un día anterior',
  'fee.notFound': 'Este préstamo no tiene ese cargo',
  'refund.moreThanHeld': 'Es más de lo que se guarda para el prestatario: introduce como máximo {most} dólares',
  'refund.sameLoan': 'Elige otro préstamo del mismo prestatario',
  'refund.notBeforeLoan': 'El otro préstamo empieza el {day}: elige ese día o uno posterior',
  'payment.wasMoved': 'Este pago vino de otro préstamo del prestatario; anula allí el traspaso',
  'fee.moreThanOpen': 'Es más de lo que queda abierto del cargo; introduce como máximo {most} dólares',
  'loan.givenUp': 'Este préstamo está dado por perdido; sus condiciones ya no se pueden cambiar',
  'report.endsBeforeItBegins': 'El último día es anterior al primero; elige uno posterior',
  'loan.closed': 'Este préstamo está liquidado; ya no se puede registrar nada en él',
  'proposal.nothingAsked': 'Introduce un importe, una tasa o una fecha que pedir',
  'proposal.dayHasPassed': 'La fecha ya pasó; introduce la de hoy o una posterior',
  'proposal.tooMany': 'Se enviaron {limit} solicitudes de este préstamo en un día; inténtalo de nuevo mañana',
  'proposal.alreadyOpen': 'Una solicitud sobre este préstamo espera respuesta; retírala antes de enviar otra',
  'proposal.notOpen': 'Esta solicitud ya fue respondida o retirada',
  'proposal.notFound': 'Solicitud no encontrada',
  'proposal.reasonRequired': 'Indica por qué se rechaza la solicitud',
  'payment.amountPositive': 'Introduce un importe mayor que cero',
  'payment.methodRequired': 'Elige cómo se hizo el pago',
  'payment.moreThanOwed': 'Es más de lo que se debe: la liquidación al {day} es de {payoff} dólares',
  'payment.beforeOrigination':
    'La fecha del pago es anterior al inicio del préstamo, el {day}; introduce un día posterior',
  'payment.inFuture': 'La fecha del pago está en el futuro; introduce el día en que llegó el dinero',
  'payment.partsDoNotAddUp': 'El interés, el capital y los cargos deben sumar el importe',
  'payment.partMoreThanOwed': 'Es más de lo que se puede aplicar aquí; introduce como máximo {most} dólares',
  'payment.sentInFuture': 'La fecha del pago está en el futuro; introduce el día en que enviaste el dinero',
  'payment.notFound': 'Pago no encontrado',
  'payment.notReversible': 'Solo se puede revertir un pago completado, y una sola vez',
  'payment.reasonRequired': 'Indica por qué se revierte el pago',
  'payment.declineReasonRequired': 'Indica por qué se rechaza el pago',
  'payment.notReported': 'Solo se puede confirmar o rechazar un pago comunicado que siga abierto',
  'payment.tooManyReports':
    'Ya hay {limit} pagos comunicados de este préstamo que esperan al prestamista; pídele primero que responda',
  'payoff.tooManyQuotes':
    'En un día se hicieron {limit} liquidaciones distintas de este préstamo; abre una de ellas o inténtalo mañana',
  'payment.alreadyReported':
    'Ya se comunicó un pago de este importe y este día, y espera al prestamista; no se añadió nada',
  'payment.recordedAlready':
    'Ya hay un pago de {amount} dólares del {day} registrado en este préstamo; indica si este es otro',
  'payment.chooseSome': 'Elige al menos un pago',
  'payment.tooMany': 'Registra como máximo 200 pagos a la vez',
  'document.notFound': 'Documento no encontrado',
  'document.fileChanged':
    'El archivo guardado no es el que se subió, así que no se entrega; súbelo de nuevo o pide al operador que lo recupere de una copia de seguridad',
  'document.fileRequired': 'Elige un archivo para subir',
  'document.fileEmpty': 'Este archivo está vacío; elige otro',
  'document.fileRefused':
    'Este tipo de archivo no se puede guardar; sube un PDF, una imagen, texto sin formato o un archivo de Word, Excel u OpenDocument sin macros',
  'document.tooLarge': 'Este archivo es demasiado grande; sube uno de {megabytes} megabytes como máximo',
  'document.noRoom':
    'El servidor tiene poco espacio libre en el disco para archivos, así que ahora no acepta ninguno. Avisa al operador; todo lo demás funciona',
  'document.lenderFull':
    'Los archivos de este prestamista ocupan {used} de {megabytes} megabytes, y este no cabe. Sube un archivo más pequeño o pide más espacio al operador',
  'document.lenderFullUnproved':
    'Mientras no se confirme el correo de la cuenta, sus archivos pueden ocupar {megabytes} megabytes, y ya ocupan {used}. Confirma el correo en tu cuenta para tener más espacio, o sube un archivo más pequeño',
  'document.tooMany': 'Este préstamo ya tiene {limit} archivos, con sus versiones anteriores; no se pueden guardar más',
  'document.typeRequired': 'Elige qué tipo de documento es',
  'document.titleRequired': 'Introduce un título',
  'document.archived': 'Este documento está archivado; recupéralo primero',
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
