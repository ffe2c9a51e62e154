import type { figureWhy as english } from '../../en/desk/figure-why.ts'
import type { Translated } from '../../text.ts'

/** Los préstamos que forman una cifra. */
export const figureWhy: Translated<typeof english> = {
  'dashboard.whyHint.totalPortfolioValue': 'El capital pendiente de cada préstamo que ha empezado y no está pagado.',
  'dashboard.whyHint.monthlyIncome': 'Una doceava parte de los pagos ordinarios de un año de cada préstamo en curso.',
  'dashboard.whyHint.latePaymentsCount': 'Pagos que siguen sin cobrarse tras el período de gracia, por préstamo.',
  'dashboard.whyHint.totalInterestEarned': 'El interés de todos los pagos recibidos.',
  'dashboard.whyHint.projectedEarnings': 'El interés de todos los pagos por cobrar, según los calendarios.',
  'dashboard.whyPayments': '{amount}, {count} veces al año',
  'dashboard.whyTotal': 'En total',
  'dashboard.whyNone': 'No hay préstamos en esta cifra.',
  'dashboard.whyFailed': 'No se pudo cargar el detalle. La cifra es correcta.',
}
