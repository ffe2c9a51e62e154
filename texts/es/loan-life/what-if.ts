import type { whatIf as english } from '../../en/loan-life/what-if.ts'
import type { Translated } from '../../text.ts'

export const whatIf: Translated<typeof english> = {
  'whatIf.title': '¿Y si…?',
  'whatIf.failed': 'No se pudo leer el préstamo para calcularlo.',
  'whatIf.extra': 'De más en cada pago',
  'whatIf.lump': 'Un pago único',
  'whatIf.lumpOn': 'Pago único el',
  'whatIf.rate': 'Otra tasa desde hoy',
  'whatIf.payoffOn': 'Liquidar todo el',
  'whatIf.clear': 'Borrar todo',
  'whatIf.now': 'Sin cambios',
  'whatIf.then': 'Con cambios',
  'whatIf.line.lastOn': 'Último pago',
  'whatIf.line.payments': 'Pagos restantes',
  'whatIf.line.interest': 'Interés por pagar',
  'whatIf.line.total': 'Por pagar en total',
  'whatIf.line.last': 'El último pago es de',
  'whatIf.enterSomething': 'Introduce un importe, una tasa o un día.',
  'whatIf.saves': 'Ahorra {amount} de interés.',
  'whatIf.costs': 'Cuesta {amount} más de interés.',
  'whatIf.sameInterest': 'El interés queda igual.',
  'whatIf.sooner': 'El último pago llega el {day}, {sooner} antes.',
  'whatIf.nothingLeft': 'No queda nada por pagar en este préstamo.',
  'whatIf.assumed':
    'Calculado como si lo vencido se pagara hoy y cada pago llegara en su día; el capital adicional acorta el plazo.',
}
