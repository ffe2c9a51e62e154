import type { ProjectFile } from './source.ts'
import { testTitles } from './test-titles.ts'

/** A requirement as in the list of all requirements. */
export type Requirement = { readonly id: string; readonly area: string; readonly isExact: boolean }
type Row = { readonly id: string; readonly place: string; readonly shownBy: string; readonly brief: string }

const folder = 'docs/requirements/'
const listFile = `${folder}ids.txt`

/** All requirements, from the list beside the areas. Throws an Error for a line it cannot read. */
export function readRequirements(files: readonly ProjectFile[]): Requirement[] {
  const lines = textOf(files, listFile).trim().split('\n')
  return lines.map((line) => {
    const [whole, area, mark] = /^([A-Z][A-Z0-9-]*)-\d+ (exact|open|odd)$/.exec(line) ?? []
    if (whole === undefined || area === undefined) throw new Error(`${listFile}: "${line}" is no ID with its mark`)
    return { id: line.slice(0, line.indexOf(' ')), area, isExact: mark === 'exact' }
  })
}

/** The areas that have no file yet. */
export function missingAreas(files: readonly ProjectFile[]): string[] {
  const areas = new Set(readRequirements(files).map(({ area }) => area))
  return [...areas].filter((area) => !files.some((file) => file.path === fileOf(area)))
}

/**
 * IDs without a row, with two, or with a row in another area's file. Areas without a file are reported by missingAreas.
 */
export function rowProblems(files: readonly ProjectFile[]): string[] {
  const requirements = readRequirements(files)
  const missing = missingAreas(files)
  const rows = readRows(files)
  const absent = requirements
    .filter(({ area }) => !missing.includes(area))
    .filter(({ id, area }) => !rows.some((row) => row.id === id && row.place.startsWith(`${fileOf(area)}:`)))
    .map(({ id, area }) => `${fileOf(area)} lacks ${id}.`)
  const twice = rows
    .filter((row, index) => rows.findIndex(({ id }) => id === row.id) < index)
    .map(({ id, place }) => `${place} has ${id} once more.`)
  const strange = rows
    .filter((row) => !requirements.some(({ id, area }) => id === row.id && row.place.startsWith(`${fileOf(area)}:`)))
    .map(({ id, place }) => `${place} has ${id}, which is no requirement of this area.`)
  const wordless = rows.filter(({ brief }) => brief === '').map(({ id, place }) => `${place} says nothing of ${id}.`)
  return [...absent, ...twice, ...strange, ...wordless]
}

/** Rows that lack a required test, and references to a test or a decision that does not exist. */
export function referenceProblems(files: readonly ProjectFile[]): string[] {
  const exact = new Set(readRequirements(files).flatMap(({ id, isExact }) => (isExact ? [id] : [])))
  const titles = new Map<string, RegExp[] | undefined>()
  const titlesOf = (path: string) => {
    const file = files.find((candidate) => candidate.path === path)
    if (!titles.has(path)) titles.set(path, file && testTitles(file))
    return titles.get(path)
  }
  return readRows(files).flatMap(({ id, place, shownBy }) => {
    const decision = /^decision: (.+)$/.exec(shownBy)?.[1]
    if (decision !== undefined) return exact.has(id) ? decisionProblems(files, { id, place, decision }) : []
    return splitReferences(shownBy).flatMap((reference) => {
      const [, path, title] = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/.exec(reference) ?? []
      if (path === undefined || title === undefined)
        return [`${place} ${id}: "${reference}" is neither a test (file › title) nor a decision.`]
      const found = titlesOf(path)
      if (found === undefined) return [`${place} ${id}: ${path} does not exist.`]
      return found.some((pattern) => pattern.test(title)) ? [] : [`${place} ${id}: ${path} has no test "${title}".`]
    })
  })
}

/** An exact requirement needs a test, or a decision in docs/decisions that explains why it is not met. */
function decisionProblems(
  files: readonly ProjectFile[],
  { id, place, decision }: { id: string; place: string; decision: string },
): string[] {
  const number = /^(\d{4})\b/.exec(decision)?.[1]
  if (number !== undefined && files.some(({ path }) => path.startsWith(`docs/decisions/${number}-`))) return []
  return [`${place} ${id} is exact: name a test, or begin the reason with the number of a decision in docs/decisions.`]
}

/** The rows of all areas' tables: lines whose first cell is an ID. */
function readRows(files: readonly ProjectFile[]): Row[] {
  return files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        if (!/^\|\s*[A-Z][A-Z0-9-]*-\d+\s*\|/.test(line)) return []
        const [, id = '', brief = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
        return [{ id, brief, shownBy: shownBy.replaceAll('\\|', '|'), place: `${path}:${index + 1}` }]
      }),
    )
}

/** References follow each other, with a line break or a semicolon between them. */
function splitReferences(shownBy: string): string[] {
  return shownBy.split(/\s*(?:<br>|;)\s*(?=\S+\.(?:test|spec)\.tsx? › )/)
}

function fileOf(area: string): string {
  return `${folder}${area.toLowerCase()}.md`
}

function textOf(files: readonly ProjectFile[], path: string): string {
  const file = files.find((candidate) => candidate.path === path)
  if (!file) throw new Error(`${path} is not among the files`)
  return file.text
}
