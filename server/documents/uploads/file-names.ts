import { FILE_TYPES, type FileType } from '../../files/file-types.ts'

/**
 * Characters that no name needs: control characters, marks that turn the direction of writing, and half of a surrogate
 * pair.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * The name of an uploaded file, to be shown: without folders and invisible characters, at most 200 letters. It never
 * becomes part of a path.
 */
export function shownFileName(given: string): string {
  const base = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = base.replace(unseen, '').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, 200).join('').trim() || 'file'
}

/** A title made from a file name: without its ending, at most 120 letters. */
export function titleFrom(fileName: string): string {
  const title = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  return [...(title || fileName)].slice(0, 120).join('').trim()
}

/** The name under which a file is saved: its title, and the ending of its real type, whatever its former name. */
export function downloadName(title: string, type: FileType): string {
  const clean = title
    .replace(unseen, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${clean || 'document'}.${FILE_TYPES[type].ending}`
}
