import type { audit as english } from '../en/audit.ts'
import type { Translated } from '../text.ts'
import { auditWords } from './papers/audit.ts'

export const audit: Translated<typeof english> = {
  ...auditWords,
  'audit.kind.BOOKS': 'Cambios en los libros',
  'audit.kind.ACCOUNT': 'Cuenta y acceso',
  'audit.kind.READING': 'Consultado por administradores',
  'audit.by.LENDER': 'Prestamista',
  'audit.by.BORROWER': 'Prestatario',
  'audit.by.ADMIN': 'Administrador',
  'audit.by.NOBODY': 'Sin sesión iniciada',
  'audit.what': 'Acción',
  'audit.about': 'Sobre qué',
  'audit.who': 'Quién',
  'audit.entry': 'Entrada del registro',
  'audit.entryOf': 'N.º {sequence}, cuenta {account}',
  'audit.kind': 'Clase',
  'audit.allKinds': 'Todos los tipos',
  'audit.allActs': 'Todas las acciones',
  'audit.actCounted': '{act}: {count}',
  'audit.everybody': 'Todos',
  'audit.none': 'En este período no se hizo nada que coincida.',
  'audit.note':
    'Lo que hiciste tú, y lo que prestatarios y administradores hicieron en tus préstamos. Ninguna entrada se puede cambiar ni quitar sin que se note: cada una está sellada junto con la anterior.',
}
