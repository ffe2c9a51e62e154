import type { transfers as english } from '../../en/changes/transfers.ts'
import type { Translated } from '../../text.ts'

export const transfers: Translated<typeof english> = {
  'transfer.pastDue': 'En esa fecha hay un pago pendiente; regístralo o condónalo antes',
  'transfer.inDefault': 'Este préstamo está en incumplimiento; ponlo antes al corriente',
  'transfer.nothingOwed': 'En esa fecha no queda nada por pagar',
  'transfer.escrowOpen':
    'La reserva para impuestos y seguro no está en cero: devuelve lo guardado, o espera a que se pague lo que adelantaste',
  'transfer.addedNotReceived':
    'Aún no se cobraron los intereses o cargos que se sumaron al capital de este préstamo; anula eso primero o espera a que se paguen',
  'transfer.askedAtEnd': 'Lo vencido de este préstamo pasó a su última cuota; anúlalo primero',
  'transfer.interestPaused': 'En esa fecha el préstamo no genera intereses; espera a que vuelva a generarlos',
  'transfer.countsFromStart':
    'Este préstamo tiene condiciones que cuentan desde su primer día, así que no puede continuar como otro',
  'transfer.otherLoan': 'Elige otro préstamo abierto de este prestatario',
  'transfer.sameBorrower': 'Elige otro prestatario',
  'transfer.lessThanBalance': 'Indica menos que el saldo de {$most}',
  'transfer.undoFirst': 'Este préstamo continúa como otro; anula eso antes',
  'transfer.undoInstead': 'Este préstamo continúa otro; anúlalo en el historial de aquel',
  'transfer.usedSince': 'Desde entonces hay algo registrado en el préstamo {loan}; anúlalo antes',
  'transfer.afterYear': 'El préstamo terminó aquí el {day}; no hay estado de intereses de un año posterior',
  'transfer.what': 'Qué ocurre',
  'transfer.reason.ASSUMPTION': 'Otro prestatario lo asume',
  'transfer.reason.SPLIT': 'Pasa a ser dos préstamos',
  'transfer.reason.JOIN': 'Pasa a ser uno con otro préstamo',
  'transfer.hint.ASSUMPTION':
    'El préstamo termina aquí en esa fecha y sigue como un préstamo nuevo del otro prestatario, con los mismos pagos. Ninguno ve el préstamo del otro. Las cartas para ambos están en los documentos de los dos préstamos. Puedes anularlo en el historial del préstamo mientras no haya nada registrado en el nuevo.',
  'transfer.hint.SPLIT':
    'El préstamo termina en esa fecha y sigue como dos préstamos del mismo prestatario. El saldo, los intereses, los cargos y cada pago se reparten al centavo. Puedes anularlo en el historial del préstamo mientras no haya nada registrado en los nuevos.',
  'transfer.hint.JOIN':
    'Los dos préstamos terminan en esa fecha y siguen como uno solo, con la tasa y las fechas de este préstamo. Todo lo que se debe se suma al centavo. Puedes anularlo en el historial del préstamo mientras no haya nada registrado en el nuevo.',
  'transfer.do.ASSUMPTION': 'Traspasar préstamo',
  'transfer.do.SPLIT': 'Dividir préstamo',
  'transfer.do.JOIN': 'Unir préstamos',
  'transfer.done.ASSUMPTION': 'Préstamo traspasado',
  'transfer.done.SPLIT': 'Préstamo dividido',
  'transfer.done.JOIN': 'Préstamos unidos',
  'transfer.newBorrower': 'Nuevo prestatario',
  'transfer.chooseBorrower': 'Elige un prestatario',
  'transfer.noBorrower': 'No hay otro prestatario. Añade uno antes en Prestatarios.',
  'transfer.secondAmount': 'Saldo del segundo préstamo',
  'transfer.secondName': 'Nombre del segundo préstamo',
  'transfer.newName': 'Nombre del préstamo nuevo',
  'transfer.joinWith': 'Otro préstamo',
  'transfer.noOther': '{name} no tiene otro préstamo abierto contigo.',
  'transfer.now': 'Ahora',
  'transfer.first': 'Primer préstamo',
  'transfer.second': 'Segundo préstamo',
  'transfer.new': 'Préstamo nuevo',
  'transfer.goesOnAs': 'Este préstamo continúa como',
  'transfer.continues': 'Este préstamo continúa',
}
