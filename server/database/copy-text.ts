import pg from 'pg'

/** A table, and the columns that lines of COPY text are for. */
export type CopyTarget = {
  readonly table: string
  readonly columns: readonly string[]
}

/**
 * Sends lines of COPY text to a table, within the connection's transaction. The transaction must have emptied the table
 * itself: nothing can see the rows before it commits, so no row has to be visited again. Ids are taken as they are.
 */
export async function copyText(client: pg.Client, { table, columns }: CopyTarget, text: string): Promise<void> {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await new Promise<void>((resolve, reject) => {
    const query = new pg.Query(`copy ${pg.escapeIdentifier(table)} (${listed}) from stdin with (freeze)`, (error) =>
      error ? reject(error) : resolve(),
    )
    // The driver's own answer to the server's "send now" is a refusal: it has no stream to send from. We have the bytes.
    Object.assign(query, { handleCopyInResponse: (connection: CopyConnection) => sendAll(connection, text) })
    client.query(query)
  })
}

type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

function sendAll(connection: CopyConnection, text: string): void {
  connection.sendCopyFromChunk(Buffer.from(text))
  connection.endCopyFrom()
}

/** A text as COPY reads it. */
export const escapedForCopy = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
