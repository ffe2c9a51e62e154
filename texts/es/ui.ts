import type { ui as english } from '../en/ui.ts'
import type { Translated } from '../text.ts'

export const ui: Translated<typeof english> = {
  'ui.filters': 'Filtros',
  'ui.filtersAndMore': 'Filtros y exportar',
  'ui.moreAbout': 'Más sobre {name}',
  'ui.exportXlsx': 'Exportar a XLSX',
  'ui.exportFailed': 'No se pudo crear el archivo. Inténtalo de nuevo.',
  'ui.dayMask': 'MM/DD/AAAA',
  'ui.dayUnreadable': 'Introduce una fecha, por ejemplo 12/31/2026',
  'ui.openCalendar': 'Abrir calendario',
  'ui.previousMonth': 'Mes anterior',
  'ui.nextMonth': 'Mes siguiente',
  'ui.previousYear': 'Año anterior',
  'ui.nextYear': 'Año siguiente',
  'ui.pages': 'Páginas',
  'ui.rowsPerPage': 'Filas por página',
  'ui.rowsShown': '{from}–{to} de {total}',
  'ui.previousPage': 'Página anterior',
  'ui.nextPage': 'Página siguiente',
  'ui.draftKept': 'Recuperamos lo que habías escrito.',
  'ui.copy': 'Copiar',
  'ui.copyLink': 'Copiar enlace',
  'ui.copied': 'Copiado',
  'ui.startOver': 'Empezar de nuevo',
}
