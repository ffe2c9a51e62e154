import type { termHints as english } from '../en/term-hints.ts'
import type { Translated } from '../text.ts'

/** Ayuda bajo los campos de las condiciones menos usuales, que están plegadas. */
export const termHints: Translated<typeof english> = {
  'loans.lateFeeInPercent': 'Ninguno: este préstamo cobra el {percent}, más abajo.',
  'loans.lateFeeNotCounted': 'Se aplica el porcentaje en lugar de este importe.',
  'loans.lateFeePercentHint': 'Un recargo en porcentaje, en lugar del fijo.',
  'loans.lateFeeMinHint': 'El porcentaje nunca baja de este importe.',
  'loans.lateFeeMaxHint': 'El porcentaje nunca supera este importe.',
  'loans.lateFeeShortageHint': 'No se cobra nada cuando falta menos que esto.',
  'lateFeeTriggerHint.EACH': 'Cada pago que sigue pendiente después de sus días de gracia.',
  'lateFeeTriggerHint.UNLESS_PAID':
    'No cuando llegó al menos un pago completo desde que se revisó el anterior, aunque haya cubierto una deuda más vieja.',
  'lateFeeTriggerHint.ONCE': 'No otra vez hasta que no quede nada vencido.',
  'loans.lateFeeOnBalloonHint': 'Un último pago de más del doble del anterior.',
  'loans.lateFeeBusinessDayHint':
    'Si el último día cae en fin de semana o feriado federal, el siguiente día hábil aún llega a tiempo.',
  'loans.returnedPaymentFeeHint': 'Se cobra cuando rebota un cheque o el banco devuelve una transferencia.',
  'loans.defaultRateHint': 'Una tasa anual más alta mientras un pago siga pendiente demasiado tiempo',
  'accrualHint.SCHEDULED':
    'Pagar antes o después no cambia el interés de un período; un pago atrasado cuesta el recargo por mora.',
  'accrualHint.DAILY': 'Interés simple sobre el saldo de cada día: pagar antes lo reduce, pagar tarde lo aumenta.',
  'paymentRuleHint.LEVEL': 'La misma cuota cada vez, por la fórmula de amortización.',
  'paymentRuleHint.STATED': 'La cuota de tu contrato; la última cubre el resto.',
  'paymentRuleHint.ACCELERATED':
    'La mitad de la cuota mensual cada dos semanas, o un cuarto cada semana; el préstamo termina antes.',
  'paymentRuleHint.EQUAL_PRINCIPAL': 'El mismo capital cada vez, así que las cuotas bajan con el interés.',
  'paymentRuleHint.FLAT': 'Interés sobre lo prestado hasta el final, por mucho que se haya pagado.',
  'paymentRuleHint.BY_ROW': 'Tus propias fechas e importes; el último pago cubre lo que queda.',
  'loans.agreedRowsHint':
    'Cada fecha y su importe; el último pago cubre lo que queda: 2026-03-15: 500; 2026-09-15: rest.',
  'loans.statedPaymentHint':
    'Lo que el contrato pide cada vez; el último pago cubre el resto. Con capital igual: el capital de cada pago.',
  'loans.commitmentAmountHint':
    'Para un préstamo que se entrega por partes: todo lo que te comprometes a prestar. Para una línea de crédito: lo máximo que puede deberse a la vez.',
  'loans.heldBackAmountHint': 'Se entrega después por partes, además del importe principal',
  'loans.revolvingCreditHint': 'Lo que se devuelve puede retirarse de nuevo, hasta el límite.',
  'loans.minimumPaymentPercentHint': 'Vence con cada cuota, además del interés.',
  'loans.serviceFeeHint': 'Se cobra con cada cuota, además del capital y los intereses.',
  'loans.taxesHint': 'Se cobra con cada cuota y se guarda para pagar los impuestos del prestatario',
  'loans.insuranceHint': 'Se cobra con cada cuota y se guarda para pagar el seguro del prestatario',
  'loans.undrawnFeeHint':
    'Al año, sobre lo no dispuesto, en cada vencimiento. Con la tasa del préstamo es como interés sobre todo el compromiso.',
  'loans.minimumPaymentHint': 'Cada cuota es al menos de este importe, o de todo lo que se debe.',
  'loans.residualAmountHint': 'Capital que las cuotas dejan; vence con la última. Vacío: nada.',
  'loans.paymentMultipleHint': 'Por ejemplo 1 para dólares enteros; el último pago cubre el resto.',
  'loans.downPaymentHint': 'Se devuelve el primer día, antes de que corran intereses.',
  'loans.paymentsInAdvanceHint': 'Cuántas cuotas iguales se pagan el primer día. Vacío: ninguna.',
  'loans.paymentsWithoutPrincipalHint': 'Un número de pagos; los meses de solo interés lo dicen por calendario.',
  'loans.interestFreePaymentsHint': 'Un número de pagos al principio por los que no se cuenta interés.',
  'loans.postponedInterestPaymentsHint': 'Su interés se paga con el primer pago que les sigue.',
  'loans.carriesFractionsHint': 'Como una hoja de cálculo; solo se redondea lo que se pide.',
  'loans.roundsDailyInterestHint': 'El interés de un día se redondea al centavo y se multiplica por los días.',
  'loans.partsByCalendarDaysHint': 'Así, 14 días de febrero son la mitad del mes; si no, 14 días de 360.',
  'loans.interestInEqualPartsHint': 'El interés de todo el plazo se redondea una vez y se reparte por igual.',
  'loans.spreadsLastPaymentHint': 'La diferencia del último pago se reparte entre todos.',
  'loans.businessDayRuleHint': 'Feriados federales. La mora y los días de gracia cuentan desde la nueva fecha.',
  'loans.semiMonthlyDaysHint': 'Vacío: según el primer pago, o el 15 y el último día.',
  'loans.payableOnDemandHint':
    'Puedes exigir todo el préstamo en cualquier momento. Mientras no lo hagas, vence el día del vencimiento, por ejemplo el día en que lo revisas.',
  'loans.monthsWithoutPaymentHint': 'El interés sigue, y el próximo pago lo lleva.',
  'firstPeriodInterestHint.UNITED_STATES_RULE':
    'Todas las cuotas son iguales; el interés que la primera no cubre se paga después y no genera interés.',
  'firstPeriodInterestHint.ACTUARIAL':
    'Todas las cuotas son iguales; el interés que la primera no cubre genera interés hasta que se paga.',
  'firstPeriodInterestHint.WITH_FIRST_PAYMENT': 'La primera cuota es mayor por el interés de los días sueltos.',
  'firstPeriodInterestHint.AT_CLOSING': 'El interés de los días sueltos vence el primer día del préstamo.',
  'firstPeriodInterestHint.SPREAD': 'Cada cuota es mayor por una parte igual del interés de los días sueltos.',
  'loans.compoundingHint':
    'La tasa del contrato se convierte en la equivalente para sus cuotas. Una hipoteca canadiense capitaliza dos veces al año.',
  'rateRuleHint.FIXED': 'La tasa se mantiene hasta que se acuerde otra.',
  'rateRuleHint.STEPS': 'Desde un pago o un día rige otra tasa.',
  'rateRuleHint.INDEX': 'La tasa cambia cada tantos meses con un índice cuyos valores indicas tú.',
  'loans.rateStepsHint': 'El número o el día del primer período de pago, y la tasa: 25: 7, 61: 7.5, o 2028-01-01: 7.',
  'loans.indexRateHint': 'El calendario supone que se mantiene hasta que indiques un valor nuevo.',
  'loans.indexMarginHint': 'El índice y el margen juntos son la tasa.',
  'loans.firstRateResetHint': 'Hasta entonces el préstamo tiene la tasa de arriba.',
  'loans.rateLookBackHint': 'Un cambio toma el índice de tantos días antes.',
  'loans.rateMultipleHint': 'Por ejemplo 0.125 para octavos. Vacío: sin redondear.',
  'loans.firstRateCapHint': 'Puntos hacia arriba o abajo. Vacío: como cada cambio.',
  'loans.rateCapHint': 'Puntos hacia arriba o abajo. Vacío: sin límite.',
  'loans.lifetimeRateCapHint': 'Puntos sobre la primera tasa. Vacío: sin límite.',
  'loans.paymentResetMonthsHint': 'Vacío: con cada tasa nueva.',
  'paymentAtNewRateHint.COUNTED_ANEW': 'Cada tasa nueva tiene su cuota, y el préstamo termina como se acordó.',
  'paymentAtNewRateHint.KEPT': 'Una tasa más alta deja más para el último pago.',
  'surplusMoneyHint.PAYS_AHEAD':
    'Se guarda y paga cada cuota el día en que vence, así que el próximo vencimiento se aplaza.',
  'loans.payoffDaysHint': 'Solo para meses de 30 días: los préstamos de días reales los cuentan con su propio cómputo.',
  'fullRepaymentInterestHint.PAYOFF':
    'Una liquidación debe interés hasta su día; el capital devuelto por separado debe el del mes.',
  'fullRepaymentInterestHint.BY_DAY':
    'El capital devuelto por completo debe interés hasta ese día, se pague como se pague.',
  'fullRepaymentInterestHint.WHOLE_MONTH': 'Una liquidación dentro de un mes debe el interés del mes entero.',
  'loans.pointsHint': 'Porcentaje del préstamo: 2 sobre $300,000.00 son $6,000.00.',
  'loans.pointsAmountHint': 'Como importe, en lugar del porcentaje o además de él.',
  'loans.originationFeeHint': 'Todo lo que cobras por hacer el préstamo: apertura, estudio, documentos.',
  'loans.prepaidInterestDateHint':
    'El prestatario paga los intereses hasta este día al cierre, y corren desde entonces. Suele ser el día 1, un mes antes del primer pago.',
  'loans.prepaidInterestHint': 'Vacío: se calcula por días.',
  'loans.closingReserveHint':
    'Dinero del prestatario que tú guardas, por ejemplo para impuestos o seguro. No forma parte de los libros de este préstamo.',
  'loans.closingCostsHint': 'Lo que cobran otros, cada uno con su importe: Título 850; Registro 75.',
  'closingWayHint.WITHHELD': 'El prestatario recibe el préstamo menos estos gastos.',
  'closingWayHint.APART': 'El prestatario recibe todo el préstamo y paga estos gastos el mismo día.',
  'rebateHint.NONE': 'Lo que se pague de más baja el capital y ahorra interés.',
  'rebateHint.ACTUARIAL':
    'El dinero de más espera las próximas cuotas. Al liquidar se debe el interés hasta ese día; el resto se devuelve.',
  'rebateHint.RULE_OF_78':
    'Interés por la suma de los dígitos, más al principio. Para préstamos de hasta 61 meses con cuotas iguales.',
  'prepaymentRuleHint.NOT_STATED': 'No se cobra nada, y ningún documento dice nada de ello.',
  'prepaymentRuleHint.FREE': 'Los documentos dicen que reembolsar antes no cuesta nada.',
  'loans.prepaymentPercentsHint':
    'De lo que se reembolsa antes: 5, 3, 1 es 5% el primer año, 3% el segundo, 1% el tercero y después nada.',
  'loans.prepaymentMonthsHint': 'Intereses de tantos meses sobre lo que se reembolsa antes.',
  'loans.prepaymentYearsHint': 'Vacío: hasta el final.',
  'loans.prepaymentFreeHint': 'Porcentaje del préstamo que se puede reembolsar cada año sin cargo.',
  'loans.minimumInterestMonthsHint': 'Un préstamo reembolsado antes paga al menos tantos meses de intereses.',
  'loans.exitFeeHint': 'Vence cuando se liquida el préstamo, antes o no.',
}
