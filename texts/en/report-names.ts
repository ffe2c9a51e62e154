/** The names of the reports, also for links on the dashboards. */
export const reportNames = {
  'reports.name.portfolio': 'Portfolio',
  'reports.name.aging': 'Past due',
  'reports.name.cash': 'Cash in',
  'reports.name.income': 'Income',
  'reports.name.payments': 'Payments',
  'reports.name.recorders': 'Recorded by',
  'reports.name.forecast': 'Forecast',
  'reports.name.maturities': 'Maturities',
  'reports.name.tax': 'Tax year',
  'reports.name.audit': 'Audit',
}
