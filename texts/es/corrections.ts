import type { corrections as english } from '../en/corrections.ts'
import type { Translated } from '../text.ts'

export const corrections: Translated<typeof english> = {
  'loans.more': 'Más',
  'loans.correct.FEE': 'Cobrar un cargo',
  'loans.correct.WAIVER': 'Perdonar un cargo',
  'loans.correct.DEFAULT': 'Marcar en mora',
  'loans.correct.LIFT': 'Retirar la marca de mora',
  'loans.correct.FORGIVE': 'Perdonar una deuda',
  'loans.correctHint.FORGIVE':
    'Lo que perdonas ya no se debe. No se mueve dinero ni se registra ningún pago. Puedes anularlo en el historial del préstamo.',
  'loans.corrected.FORGIVE': 'Perdonado',
  'loans.forgiveWhy': 'Por qué',
  'loans.forgiveness.GIFT': 'Regalo',
  'loans.forgiveness.SETTLEMENT': 'Acuerdo',
  'loans.forgiveness.ERROR': 'Se pidió por error',
  'loans.forgivePrincipal': 'Capital que se perdona',
  'loans.forgiveInterest': 'Intereses que se perdonan',
  'loans.forgiveFees': 'Cargos que se perdonan',
  'loans.forgiveTooMuch': 'Es más de lo que se debe',
  'loans.forgiveOwed': '{amount} por pagar',
  'loans.correct.WRITE_OFF': 'Dar por perdido',
  'loans.correctHint.FEE': 'Por ejemplo, un cheque devuelto. Los recargos por mora se cobran solos.',
  'loans.correctHint.WAIVER': 'Lo que perdonas ya no se pide. Queda en el historial.',
  'loans.correctHint.DEFAULT':
    'El préstamo aparece en mora a partir de ese día, sea cual sea su atraso, hasta que se retire la marca. No cambia ninguna cifra.',
  'loans.correctHint.LIFT':
    'A partir de ese día el préstamo muestra el estado que resulta de su atraso. La marca queda en el historial.',
  'loans.correctHint.WRITE_OFF':
    'Das el préstamo por perdido: el saldo pasa a ser una pérdida y ya no se piden intereses ni cargos. El dinero que aún llegue se puede registrar y reduce la pérdida. En el historial hay un botón para anularlo.',
  'loans.corrected.FEE': 'Se cobró el cargo',
  'loans.corrected.WAIVER': 'Se perdonó el cargo',
  'loans.corrected.DEFAULT': 'El préstamo está marcado en mora',
  'loans.corrected.LIFT': 'Se retiró la marca de mora',
  'loans.corrected.WRITE_OFF': 'El préstamo se dio por perdido',
  'loans.willWait':
    'Esto espera a una segunda persona, porque entrega {amount} y el límite es {above}. Hasta que un administrador lo apruebe no cambia nada.',
  'loans.paymentWillWait':
    'Esto espera a una segunda persona, porque baja el capital {amount} más de lo que toca y el límite es {above}. El dinero que muestra un extracto bancario, o del que avisó el prestatario, no espera a nadie. Hasta que un administrador lo apruebe no cambia nada.',
  'loans.nothingToWaive': 'Este préstamo no tiene cargos abiertos.',
  'loans.countsFrom': 'Con efecto desde',
  'loans.feeNoteHint': 'Para qué es. El prestatario puede leerlo.',
  'loans.fee': 'Cargo',
  'loans.feeOf': '{what}, {day}: {amount} por pagar',
  'loans.lateFeeOf': 'Recargo por mora del pago {number}',
  'loans.feeKind.CHARGED': 'Cargo manual',
  'loans.kindOfFee': 'Tipo de cargo',
  'agree.arrears': 'Lo que está vencido',
  'agree.arrears.STAY': 'Sigue vencido',
  'agree.arrears.RESTART': 'Empieza de nuevo',
  'agree.arrearsHint.STAY':
    'Se pide como hasta ahora. Tras el vencimiento final, el capital de la última cuota pasa a las nuevas.',
  'agree.arrearsHint.RESTART':
    'Lo piden las próximas cuotas: los intereses con la primera, sin intereses sobre ellos. Ya no queda nada vencido.',
  'agree.skippedPayments': 'Cuotas que se saltan',
  'agree.skippedPaymentsHint': 'Las cuotas siguientes y el último día se aplazan otras tantas.',
  'agree.skippedInterest': 'Intereses mientras tanto',
  'agree.skippedInterest.RUNS': 'Siguen corriendo',
  'agree.skippedInterest.RESTS': 'No corren',
  'agree.skippedInterestHint.RUNS': 'Los paga la próxima cuota, y la última se lleva el resto.',
  'agree.skippedInterestHint.RESTS': 'Los días saltados no cuestan nada.',
  'agree.changeFee': 'Cargo por el cambio',
  'agree.changeFeeHint': 'Se cobra hoy a más tardar.',
  'agree.takeBackLast': 'Anular el último',
  'agree.takeBackTitle': 'Anular condiciones nuevas',
  'agree.takeBack': 'Anular',
  'agree.takeBackHint':
    'Lo acordado desde el {day} contará como nunca acordado, con el cargo que se cobró por ello. Queda en el historial.',
  'agree.takenBack': 'El cambio se anuló',
  'agree.changesStructure': 'Cambiar cómo se devuelve',
  'agree.changesStructureHint':
    'Si no, la estructura, el período de solo interés y el pago global quedan como están, también si el préstamo se alarga.',
  'agree.interestOnlyHint': 'Se cuenta desde el primer día del préstamo.',
}
