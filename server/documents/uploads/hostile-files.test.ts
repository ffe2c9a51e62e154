import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FILE_TYPES, type FileType } from '../../files/file-types.ts'
import { fileHeaders } from '../../http/file-answer.ts'
import { downloadName, shownFileName, titleFrom } from './file-names.ts'
import { sniff } from './sniff.ts'

const typeOf = (content: Buffer | string, name = 'file.bin'): Promise<FileType | undefined> => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')
  const read = async (from: number, length: number) => bytes.subarray(from, from + length)
  return sniff({ sizeBytes: bytes.length, read }, name)
}

type Part = { name: string; content?: string; unpackedBytes?: number }

/** A zip archive with the given names, stored as they are. What it says of their sizes need not be true. */
function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', unpackedBytes = content.length } of parts) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(unpackedBytes, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const body = Buffer.concat([local, Buffer.from(name), Buffer.from(content)])
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(unpackedBytes, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(body)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml', content: '<w/>' }]
const picture = (width: number, height: number) => {
  const head = Buffer.alloc(33)
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

test('files are known by what is in them, whatever they are called', async () => {
  assert.equal(await typeOf('%PDF-1.4\n', 'page.html'), 'application/pdf')
  assert.equal(await typeOf(picture(800, 600), 'picture.exe'), 'image/png')
  assert.equal(await typeOf('GIF89a\x10\0\x10\0'), 'image/gif')
  assert.match((await typeOf(archive(word))) ?? '', /wordprocessingml/)
  const sheet = [
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml' },
  ]
  assert.match((await typeOf(archive(sheet))) ?? '', /spreadsheet$/)
  assert.equal(await typeOf('Dear Ms. Ortiz,\n', 'letter'), 'text/plain')
  assert.equal(await typeOf('day,amount\n', 'rows.CSV'), 'text/csv')
})

const refused: Record<string, Buffer | string> = {
  'a page': '<html><script>alert(1)</script>',
  'a page after blanks': ' \n\t<!doctype html>',
  'a page inside text': 'Dear Ms. Ortiz, <script src=//x>',
  'a picture made of text': '<svg onload="alert(1)"/>',
  'text behind a mark of its encoding': '\xef\xbb\xbf<svg/>',
  'a program': 'MZ\x90\0\x03',
  'a program of Linux': '\x7fELF\x02\x01',
  'a PDF that begins with a page': '<html>%PDF-1.7',
  'text of another encoding': 'caf\xe9',
  'text with a zero': 'a\0b',
  'an old document of Office': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  'a bare archive': archive([{ name: 'notes.txt', content: 'x' }]),
  'an archive with macros': archive([...word, { name: 'word/vbaProject.bin', content: 'x' }]),
  'an archive that leads out of itself': archive([...word, { name: '../../etc/passwd' }]),
  'an archive with a path from the root': archive([...word, { name: '/etc/passwd' }]),
  'an archive with a path of Windows': archive([...word, { name: 'word\\..\\x' }]),
  'an archive with a program': archive([...word, { name: 'word/run.exe' }]),
  'an archive of a thousand times its weight': archive([...word, { name: 'word/x.xml', unpackedBytes: 250_000_000 }]),
  'an archive that is cut off': archive(word).subarray(0, -10),
  'a picture of ten thousand million pixels': picture(100_000, 100_000),
  'a picture without a size': picture(0, 10),
  'a picture that breaks off': '\xff\xd8\xff\xe0',
}
for (const [what, content] of Object.entries(refused)) {
  test(`${what} is not kept`, async () => assert.equal(await typeOf(content, 'note.pdf'), undefined))
}

test('a polyglot is only ever served as the harmless kind it begins as', async () => {
  const gif = 'GIF89a\x10\0\x10\0/*<script>alert(1)</script>*/=1'
  const kind = await typeOf(gif, 'picture.html')

  assert.equal(kind, 'image/gif')
  assert.equal(downloadName('picture.html', 'image/gif'), 'picture.html.gif')
  assert.equal(fileHeaders({ name: 'x', isInline: false, isUploaded: true })['x-content-type-options'], 'nosniff')
})

test('a kind that a page shows is a picture or a PDF, never markup or text', () => {
  const shown = Object.entries(FILE_TYPES).flatMap(([type, { isShown }]) => (isShown ? [type] : []))

  assert.deepEqual(shown, ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])
})

test('no name, however made, becomes a path, a header of its own or an ending that is not its kind', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('..', '/', '\\', '\r\n', '\0', '\u202e'),
      (name, bad) => {
        const given = `${bad}${name}${bad}a.pdf.exe`
        const shown = shownFileName(given)
        const saved = downloadName(titleFrom(shown), 'application/pdf')
        const header = fileHeaders({ name: saved, isInline: false, isUploaded: true })['content-disposition'] ?? ''

        assert.ok(shown.length > 0 && [...shown].length <= 200 && shown.isWellFormed())
        assert.doesNotMatch(shown, /[\\/\p{Cc}\p{Cf}]/u)
        assert.match(saved, /\.pdf$/)
        assert.doesNotMatch(saved, /[\\/:*?"<>|\p{Cc}\p{Cf}]|^\./u)
        assert.match(header, /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
      },
    ),
  )
})
