import type { borrowerHome as english } from '../../en/desk/borrower-home.ts'
import type { Translated } from '../../text.ts'

export const borrowerHome: Translated<typeof english> = {
  'dashboard.welcome': 'Te damos la bienvenida, {name}',
  'dashboard.totalOutstanding': 'Saldo pendiente total',
  'dashboard.paidToDate': 'Pagado hasta la fecha',
  'dashboard.nextPaymentDue': 'Próximo pago',
  'dashboard.noPaymentDue': 'Sin pagos pendientes',
  'dashboard.overdue': 'Vencido',
  'dashboard.dueSince': 'desde el {day}',
  'dashboard.withFees': 'con {fees} de cargos',
  'dashboard.withEscrow': 'con {escrow} para impuestos y seguro',
  'dashboard.withFeesAndEscrow': 'con {fees} de cargos y {escrow} para impuestos y seguro',
  'dashboard.documentsAsked': 'Tu prestamista necesita un documento',
  'dashboard.documentSend': 'Enviar',
  'dashboard.removedLoans': 'Retirados por el prestamista',
  'dashboard.removedOn': 'Retirado el {day}',
  'dashboard.noLoansOfMine': 'Aún no tienes préstamos.',
  'dashboard.noLoansOfMineHint':
    'Cuando tu prestamista te envíe una invitación, ábrela después de iniciar sesión con este correo electrónico.',
  'dashboard.viewAllPayments': 'Ver todos los pagos',
  'dashboard.viewAllLoans': 'Ver todos los préstamos',
  'dashboard.rateIs': '{rate} de interés',
  'dashboard.nextOn': 'Próximo pago: {day}',
  'dashboard.split': '{principal}\u00a0de\u00a0capital, {interest}\u00a0de\u00a0interés',
  'dashboard.splitWithCharges':
    '{principal}\u00a0de\u00a0capital, {interest}\u00a0de\u00a0interés, {charges}\u00a0de\u00a0otros\u00a0conceptos',
  'dashboard.estimatedSplit': 'unos {principal} de capital, {interest} de interés (estimado)',
  'dashboard.paymentHistory': 'Pagos realizados',
  'dashboard.paymentsFailed': 'No se pudieron cargar tus pagos. Inténtalo más tarde.',
  'dashboard.noPaymentsMade': 'Aún no se ha registrado ningún pago.',
}
