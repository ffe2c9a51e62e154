import type { reportNames as english } from '../en/report-names.ts'
import type { Translated } from '../text.ts'

export const reportNames: Translated<typeof english> = {
  'reports.name.portfolio': 'Cartera',
  'reports.name.aging': 'Atrasos',
  'reports.name.cash': 'Cobros',
  'reports.name.income': 'Ingresos',
  'reports.name.payments': 'Pagos',
  'reports.name.recorders': 'Registrado por',
  'reports.name.forecast': 'Previsión',
  'reports.name.maturities': 'Vencimientos',
  'reports.name.tax': 'Año fiscal',
  'reports.name.audit': 'Auditoría',
}
