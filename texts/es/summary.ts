import type { summary as english } from '../en/summary.ts'
import type { Translated } from '../text.ts'

export const summary: Translated<typeof english> = {
  'summary.lentYou': '{lender} te prestó {amount} el {day}, al {rate} anual.',
  'summary.lent': 'Se prestan {amount} el {day}, al {rate} anual.',
  'summary.lentYouFree': '{lender} te prestó {amount} el {day}, sin interés.',
  'summary.lentFree': 'Se prestan {amount} el {day}, sin interés.',
  'summary.wasLent': 'Se prestaron {amount} el {day}.',
  'summary.wasLentYou': '{lender} te prestó {amount} el {day}.',
  'summary.ranBefore': 'El préstamo ya estaba en curso antes de incorporarlo aquí.',
  'summary.takenOver': 'Se incorporó con el saldo del {day}: {amount} de capital.',
  'summary.bears': 'Devenga el {rate} anual.',
  'summary.bearsNone': 'No se cobra interés.',
  'summary.termLeft': 'Termina el {day}.',
  'summary.totalLeft':
    'Pagado según lo acordado desde entonces, cuesta {interestCents} de interés; esos pagos suman {totalCents}.',
  'summary.interestOnlyToEnd': 'Hasta el {dueOn} los pagos son solo de interés y no devuelven capital.',
  'summary.term': 'El préstamo dura {term}, hasta el {day}.',
  'summary.payments': {
    one: 'Se devuelve en {count} pago ({frequency}), de {paymentCents} el {dueOn}.',
    other: 'Se devuelve en {count} pagos ({frequency}), el primero de {paymentCents} el {dueOn}.',
  },
  'summary.onePayment': 'Se devuelve en un solo pago de {paymentCents} el {dueOn}.',
  'summary.interestOnly':
    'Los primeros pagos son solo de interés. Desde el {dueOn} un pago es de {paymentCents} y también devuelve capital.',
  'summary.lastPayment': 'El último pago, el {dueOn}, es de {paymentCents}.',
  'summary.balloon': 'El {dueOn} vence de una vez todo lo que quede: {paymentCents}.',
  'summary.onTwoDays': 'Los pagos vencen los días {firstDay} y {secondDay} de cada mes.',
  'summary.movedFollowing': 'Un pago que vence en fin de semana o feriado federal vence el siguiente día hábil.',
  'summary.movedWithinMonth':
    'Un pago que vence en fin de semana o feriado federal vence el siguiente día hábil o, a fin de mes, el anterior.',
  'summary.movedPreceding': 'Un pago que vence en fin de semana o feriado federal vence el día hábil anterior.',
  'summary.onDayAndLast': 'Los pagos vencen el día {firstDay} y el último día de cada mes.',
  'summary.equalPrincipal':
    'Cada pago devuelve {amountCents} de capital, y aparte el interés de lo que queda, así que los pagos bajan.',
  'summary.agreedRows':
    'Hay {count} pagos, acordados uno por uno como los enumera el calendario. El último, con fecha {dueOn}, cubre lo que quede: {amountCents}.',
  'summary.flatInterest': 'El interés se cuenta sobre todo el importe hasta el final, por mucho que se haya devuelto.',
  'summary.halfOfMonthly': 'Un pago es la mitad de {amountCents}, la cuota mensual.',
  'summary.quarterOfMonthly': 'Un pago es un cuarto de {amountCents}, la cuota mensual.',
  'summary.downPayment': 'El primer día se devuelven {amountCents}.',
  'summary.inAdvance': 'El primer día se pagan {amountCents} por adelantado.',
  'summary.residual': 'Los pagos dejan {amountCents} de capital, que vence con el último, el {dueOn}.',
  'summary.endsEarly': 'Estos pagos devuelven el préstamo hasta el {dueOn}, antes de su vencimiento.',
  'summary.precomputedActuarial':
    'Todo el interés está pactado de antemano. Si se liquida antes, se debe el interés solo hasta ese día; el resto se devuelve.',
  'summary.precomputedRuleOf78':
    'Todo el interés está pactado de antemano. Si se liquida antes, lo no devengado se devuelve por la regla del 78; un mes cuenta entero cuando ha pasado más de la mitad.',
  'summary.compoundedAnnually':
    'El interés se capitaliza una vez al año; por eso se calcula con la tasa equivalente del {ratePpm} anual.',
  'summary.compoundedSemiAnnually':
    'El interés se capitaliza dos veces al año; por eso se calcula con la tasa equivalente del {ratePpm} anual.',
  'summary.compoundedQuarterly':
    'El interés se capitaliza cada trimestre; por eso se calcula con la tasa equivalente del {ratePpm} anual.',
  'summary.compoundedMonthly':
    'El interés se capitaliza cada mes; por eso se calcula con la tasa equivalente del {ratePpm} anual.',
  'summary.compoundedDaily':
    'El interés se capitaliza cada día; por eso se calcula con la tasa equivalente del {ratePpm} anual.',
  'summary.earlyFree': 'El préstamo se puede reembolsar antes en cualquier momento, sin cargo.',
  'summary.earlyPercent': 'En el año {year} del préstamo se cobra el {ratePpm} de lo que se reembolsa antes.',
  'summary.earlyPercentEnds': 'Después del año {years} no se cobra nada.',
  'summary.earlyMonths': 'El reembolso anticipado cuesta {months} meses de intereses sobre lo reembolsado.',
  'summary.earlyMonthsOfYears':
    'En los primeros {years} años, el reembolso anticipado cuesta {months} meses de intereses sobre lo reembolsado.',
  'summary.earlyEach': 'Esto vale para cualquier capital que se reembolse antes de su vencimiento.',
  'summary.earlyWhole': 'Esto vale solo cuando se liquida antes todo el préstamo.',
  'summary.earlyFreePart': 'En cada año del préstamo se puede reembolsar antes el {ratePpm} de él sin este cargo.',
  'summary.earlyLeast':
    'Un préstamo que se reembolsa antes paga al menos {months} meses de intereses sobre lo prestado.',
  'summary.earlyExitFee': 'Cuando se liquida el préstamo, antes o no, vence una comisión de salida de {amountCents}.',
  'summary.onDemand': 'El prestamista puede exigir todo el préstamo en cualquier momento. Si no, vence como se indica.',
  'summary.lineLimit': 'Se puede deber hasta {amountCents} a la vez; lo que se devuelve se puede volver a disponer.',
  'summary.commitment': 'El prestamista se compromete a prestar hasta {amountCents} en total.',
  'summary.heldBack': 'De ese total, {amountCents} se retienen y se entregan por partes.',
  'summary.undrawnFee': 'Sobre lo no dispuesto se cobra una comisión del {ratePpm} al año, en cada vencimiento.',
  'summary.serviceFee':
    'Con cada cuota vence un cargo por servicio de {amountCents}, además del capital y los intereses.',
  'summary.taxes':
    'Con cada cuota se cobran {amountCents} para impuestos, además del capital y los intereses. El prestamista los guarda y paga con ellos los impuestos.',
  'summary.insurance':
    'Con cada cuota se cobran {amountCents} para el seguro, además del capital y los intereses. El prestamista los guarda y paga con ellos el seguro.',
  'summary.defaultPrincipal':
    'Mientras un pago lleve más de {days} días de atraso, el capital pendiente devenga {ratePpm} anual en lugar de la tasa de interés.',
  'summary.defaultOverdue':
    'Mientras un pago lleve más de {days} días de atraso, lo vencido devenga además {ratePpm} anual.',
  'summary.defaultPrincipalAtMaturity':
    'A partir de {days} días después del último vencimiento, el capital pendiente devenga {ratePpm} anual hasta liquidar el préstamo.',
  'summary.defaultOverdueAtMaturity':
    'A partir de {days} días después del último vencimiento, lo vencido devenga además {ratePpm} anual hasta que se pague.',
  'summary.oddDaysActuarial': 'Los intereses que el primer pago no cubre devengan intereses hasta que se pagan.',
  'summary.oddDaysWithFirst':
    'Los intereses de los días adicionales antes del primer período regular se pagan con la primera cuota.',
  'summary.oddDaysAtClosing':
    'Los intereses de los días adicionales antes del primer período regular se pagan el primer día.',
  'summary.oddDaysSpread':
    'Los intereses de los días adicionales antes del primer período regular se reparten entre todas las cuotas.',
  'summary.partialHeld': 'Un pago parcial se guarda hasta completar una cuota.',
  'summary.paysAhead': 'Lo que se paga por encima de lo vencido se guarda y paga las próximas cuotas cuando vencen.',
  'summary.payoffByDayCount': 'Una liquidación cuenta sus días como los cuenta el préstamo.',
  'summary.fullRepaymentByDay':
    'Si todo el capital se reembolsa dentro de un mes, se deben intereses solo hasta ese día.',
  'summary.fullRepaymentWholeMonth':
    'Si el préstamo se liquida dentro de un mes, se deben los intereses del mes entero.',
  'summary.closing': 'Al cierre se descuentan gastos de {costsCents}, así que el prestatario recibe {toBorrowerCents}.',
  'summary.closingApart': 'Al cierre el prestatario paga gastos de {costsCents}.',
  'summary.interestTo': 'Los intereses hasta el {toOn} se pagan al cierre; desde entonces corren.',
  'summary.indexedRate': 'La tasa sigue un índice: se le suma {ratePpm}, el {fromOn} y luego cada {months} meses.',
  'summary.indexedRateMonthly': 'La tasa sigue un índice: se le suma {ratePpm}, el {fromOn} y luego cada mes.',
  'summary.indexLookBack': 'Cada cambio toma el índice de {days} días antes.',
  'summary.rateMultiple': 'El índice y el margen se redondean a un múltiplo de {ratePpm}.',
  'summary.firstRateCap': 'El primer cambio mueve la tasa como máximo {ratePpm}, hacia arriba o abajo.',
  'summary.rateCap': 'Cada cambio mueve la tasa como máximo {ratePpm}, hacia arriba o abajo.',
  'summary.lifetimeRateCap': 'En todo el préstamo la tasa sube como máximo {ratePpm}.',
  'summary.rateFloor': 'La tasa nunca baja de {ratePpm}.',
  'summary.indexStays': 'Estos importes suponen que el índice se mantiene en {ratePpm}, su valor del {fromOn}.',
  'summary.laterRate': 'Desde el {fromOn} la tasa es de {ratePpm}, y un pago es de {paymentCents}.',
  'summary.laterRateSamePayment': 'Desde el {fromOn} la tasa es de {ratePpm}; la cuota se mantiene.',
  'summary.moreRates': 'Después la tasa o la cuota cambia {changes} veces más, como muestra el calendario.',
  'summary.total': 'Pagado según lo acordado, cuesta {interestCents} de interés; todos los pagos suman {totalCents}.',
  'summary.totalFree': 'Pagado según lo acordado, todos los pagos suman {totalCents}.',
  'summary.scheduled': 'El interés de cada pago está fijado de antemano: pagar unos días antes o después no lo cambia.',
  'summary.daily': 'El interés se cuenta día a día: pagar antes cuesta menos, pagar tarde cuesta más.',
  'summary.dailyRounded': 'El interés de cada día se redondea al centavo antes de sumarlo.',
  'summary.dailyExample': 'Si el primer pago llega el {lateOn} en lugar del {dueOn}, cuesta {costCents} más.',
  'summary.order.INTEREST_PRINCIPAL_FEES': 'Un pago cubre primero el interés, luego el capital y luego los cargos.',
  'summary.order.FEES_INTEREST_PRINCIPAL': 'Un pago cubre primero los cargos, luego el interés y luego el capital.',
  'summary.order.ALL_INTEREST_FIRST':
    'Un pago cubre primero todo el interés vencido, luego el capital y luego los cargos.',
  'summary.order.PRINCIPAL_INTEREST_FEES': 'Un pago cubre primero el capital, luego el interés y luego los cargos.',
  'summary.order.PRINCIPAL_FEES': 'Un pago cubre primero el capital y luego los cargos.',
  'summary.order.FEES_PRINCIPAL': 'Un pago cubre primero los cargos y luego el capital.',
  'summary.order.FEES_FIRST_LATE_FEES_LAST':
    'Un pago cubre primero los cargos, luego el interés, luego el capital y luego los recargos por mora.',
  'summary.extraWaits':
    'Lo que se pague de más espera las próximas cuotas y no ahorra interés, salvo que liquide el préstamo.',
  'summary.extra': 'Lo que se pague de más baja el capital, y el préstamo termina antes.',
  'summary.grace': {
    one: 'Un pago es puntual hasta {count} día después de su vencimiento.',
    other: 'Un pago es puntual hasta {count} días después de su vencimiento.',
  },
  'summary.noGrace': 'Un pago es puntual el día de su vencimiento.',
  'summary.lateFee': 'Un pago posterior tiene un recargo por mora de {feeCents}, una sola vez.',
  'summary.lateFeePercent': 'Un pago posterior tiene un recargo por mora del {feePpm} de lo atrasado, una sola vez.',
  'summary.lateFeePercentAtMost':
    'Un pago posterior tiene un recargo por mora del {feePpm} de lo atrasado, como máximo {mostCents}, una sola vez.',
  'summary.lateFeeAtLeast': 'Es de {leastCents} como mínimo.',
  'summary.lateFeeOfWholePayment': 'Se calcula sobre el pago entero, aunque una parte haya llegado a tiempo.',
  'summary.lateFeeShortage': 'No se cobra cuando falta menos de {shortageCents}.',
  'summary.lateFeeUnlessPaid':
    'No se cobra cuando llegó a su tiempo un pago completo, aunque haya cubierto una deuda anterior.',
  'summary.lateFeeOnce': 'Se cobra una sola vez mientras el préstamo siga atrasado.',
  'summary.lateFeeBusinessDay':
    'Si el último día de gracia cae en fin de semana o feriado federal, no hay recargo hasta pasado el siguiente día hábil.',
  'summary.lateFeeNotOnBalloon': 'El pago global no tiene recargo por mora.',
  'summary.noLateFee': 'No hay recargo por mora.',
  'summary.changed': 'Algunas condiciones se acordaron de nuevo desde entonces: véase «Acordado después».',
  'cost.apr': 'TAE (APR)',
  'cost.aprHint': 'El costo del crédito como tasa anual',
  'cost.financeChargeHint': 'El costo del crédito en dólares',
  'cost.amountFinancedHint': 'El crédito que se concede',
  'cost.totalOfPaymentsHint': 'Si cada pago se hace según lo acordado',
  'cost.notAdvice':
    'Para tu información: calculado con las condiciones acordadas al principio, sin recargos por mora. No es la información que exige la ley ni asesoramiento jurídico.',
  'loans.structureAndTerms': 'Estructura y condiciones',
  'loans.reviewNote': 'Revisa los datos con atención antes de crear el préstamo.',
  'loans.reviewNoteEdit': 'Revisa los datos con atención antes de guardar los cambios.',
  'loans.startsPastDue': {
    one: 'Un pago venció antes de hoy, el {day}: el préstamo tendrá {amount} de atraso hasta que lo registres.',
    other:
      '{count} pagos vencieron antes de hoy, el primero el {day}: el préstamo tendrá {amount} de atraso hasta que los registres.',
  },
  'loans.pastDueIfPaid':
    'Si no quieres anotar los pagos anteriores, vuelve atrás y marca «Este préstamo ya está en curso».',
  'loans.pastDueIfContinued': 'Si ya se pagaron, vuelve atrás y pon como primer pago el próximo que vence.',
}
