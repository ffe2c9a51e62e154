import { createHash } from 'node:crypto'
import type { ZipEntry } from '../../files/zip.ts'

/**
 * The given files, and after them one with the SHA-256 of each, in the format of the program sha256sum. Each file is
 * hashed on its way into the archive, so none is read twice.
 */
export async function* withSums(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  name: string,
): AsyncGenerator<ZipEntry> {
  const sums: string[] = []
  for await (const entry of entries) {
    const hash = createHash('sha256')
    const content = async function* () {
      for await (const bytes of await entry.content()) {
        hash.update(bytes)
        yield bytes
      }
    }
    yield { ...entry, content }
    sums.push(`${hash.digest('hex')}  ${entry.name}\n`)
  }
  yield { name, content: () => [Buffer.from(sums.join(''))] }
}
