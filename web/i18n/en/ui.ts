/** Texts of the shared components of signed-in screens. */
export const ui = {
  'ui.dayUnreadable': 'Enter a date, such as 12/31/2026',
  'ui.openCalendar': 'Open calendar',
  'ui.previousMonth': 'Previous month',
  'ui.nextMonth': 'Next month',
  'ui.previousYear': 'Previous year',
  'ui.nextYear': 'Next year',
  'ui.today': 'Today',
  'ui.pages': 'Pages',
  'ui.rowsPerPage': 'Rows per page',
  'ui.rowsShown': '{from}–{to} of {total}',
  'ui.previousPage': 'Previous page',
  'ui.nextPage': 'Next page',
  'ui.draftKept': 'What you typed earlier is back.',
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.startOver': 'Start over',
} as const
