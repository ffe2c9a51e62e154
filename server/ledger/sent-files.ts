import type { SentFile } from '#contract/loans/sent-file.ts'
import { type Sql, sql } from '../database/sql.ts'

/** A sent file as the database gives it. */
export type SentFileRow = Omit<SentFile, 'url' | 'previewUrl'>

/** The files that borrowers sent, of the documents (as d) that match; as JSON, null where there is none. */
export const filesSentWith = (which: Sql, order: Sql): Sql => sql`(
    select json_agg(json_build_object(
        'documentId', d.id, 'fileName', v.file_name, 'mediaType', v.media_type, 'sizeBytes', v.size_bytes,
        'sentAt', to_char(v.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ${order})
    from documents d
    join document_versions v on v.lender_id = d.lender_id and v.document_id = d.id and v.number = 1
    where ${which})`

/** A sent file as the API gives it. Its first version: a newer one would be the lender's. */
export function shownSentFile({ documentId, ...file }: SentFileRow): SentFile {
  const url = `/api/documents/${documentId}/file?version=1`
  return { documentId, ...file, url, previewUrl: `${url}&preview=true` }
}
