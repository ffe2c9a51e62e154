import type { bankAudit as english } from '../en/audit-bank.ts'
import type { Translated } from '../text.ts'

export const bankAudit: Translated<typeof english> = {
  'admin.subject.bankStatement': 'Extracto bancario {id}',
  'admin.subject.bankLine': 'Línea bancaria {id}',
  'admin.subjects.bankStatement': 'Extractos bancarios',
  'admin.subjects.bankLine': 'Líneas bancarias',
  'admin.action.previewBankStatement': 'Miró un extracto bancario',
  'admin.action.addBankStatement': 'Añadió un extracto bancario',
  'admin.action.listBankStatements': 'Consultó la lista de extractos bancarios',
  'admin.action.listBankLines': 'Consultó líneas de extractos bancarios',
  'admin.action.getBankTotals': 'Consultó las sumas de los extractos bancarios',
  'admin.action.assignBankLine': 'Asignó una línea bancaria a préstamos',
  'admin.action.setBankLineAside': 'Apartó una línea bancaria',
  'admin.action.releaseBankLine': 'Deshizo lo hecho con una línea bancaria',
  'admin.action.listPayerNames': 'Consultó los nombres aprendidos de pagadores',
  'admin.action.forgetPayerName': 'Olvidó el nombre de un pagador',
}
