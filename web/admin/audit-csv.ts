import type { AuditEntry } from '#contract/admin/admin.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'

/**
 * Audit entries as rows of a CSV file. Actions and kinds keep their stored codes, because the file is searched, not
 * read.
 */
export const auditCsvRows = (entries: readonly AuditEntry[], header: readonly string[]): CsvCell[][] => [
  [...header],
  ...entries.map((entry) => [
    entry.chain,
    entry.sequence,
    entry.at,
    entry.actorId,
    entry.actorName,
    entry.actorEmail,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.subjectName,
    JSON.stringify(entry.detail),
  ]),
]
