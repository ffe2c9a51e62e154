import type { figureWhy as english } from '../../en/desk/figure-why.ts'
import type { Translated } from '../../text.ts'

/** Los préstamos que forman una cifra. */
export const figureWhy: Translated<typeof english> = {
  'dashboard.whyHint.totalPortfolioValue': 'El capital pendiente de cada préstamo que ha empezado y no está pagado.',
  'dashboard.whyHint.monthlyIncome': 'Una doceava parte de los pagos ordinarios de un año de cada préstamo en curso.',
  'dashboard.whyHint.latePaymentsCount': 'Pagos pasados de su vencimiento y de los días de gracia, por préstamo.',
  'dashboard.whyHint.totalInterestEarned': 'El interés de todos los pagos recibidos.',
  'dashboard.whyHint.projectedEarnings': 'El interés de todos los pagos por cobrar, según los calendarios.',
  'dashboard.whyPayments': '{amount}, {count} veces al año',
  'dashboard.whyTotal': 'En total',
  'dashboard.whyNone': 'Ningún préstamo la forma.',
  'dashboard.whyFailed': 'No se pudo cargar. La cifra en sí es correcta.',
}
