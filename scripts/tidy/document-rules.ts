import path from 'node:path'
import { lineAt } from './project-rules.ts'
import type { ProjectFile } from './source.ts'

const INDEX = 'docs/decisions.md'

type Lead = { target: string; line: number }

/** Links and file names in the documents whose target does not exist. */
export function documentProblems(files: readonly ProjectFile[]): string[] {
  const all = files.map((file) => file.path)
  const exists = (target: string) =>
    all.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`))
  return files.filter(isDocument).flatMap((file) =>
    leadsOf(file)
      .filter(({ target }) => !exists(target))
      .map(({ target, line }) => `${file.path}:${line} leads to ${target}, which does not exist.`),
  )
}

/** Documents that no chain of links from the README reaches. The tables of requirements are found by their area. */
export function lostDocumentProblems(files: readonly ProjectFile[]): string[] {
  const documents = new Map(files.filter(isDocument).map((file) => [file.path, file]))
  const reached = new Set(['README.md'])
  for (const name of reached) {
    const file = documents.get(name)
    for (const { target } of file ? leadsOf(file) : []) if (documents.has(target)) reached.add(target)
  }
  return [...documents.keys()]
    .filter((name) => !reached.has(name) && !name.startsWith('docs/requirements/'))
    .map((name) => `${name} is not led to by the README, nor by what that leads to.`)
}

/** Decisions that the index lacks, or lists under another title. */
export function decisionProblems(files: readonly ProjectFile[]): string[] {
  const lines = files.find(({ path: name }) => name === INDEX)?.text.split('\n') ?? []
  return files.flatMap(({ path: name, text }) => {
    const place = name.replace(/^docs\//, '')
    if (!/^decisions\/\d{4}-.*\.md$/.test(place)) return []
    const [, number, title] = /^# (\d{4}) (.+)/.exec(text) ?? []
    const line = `- [${number}](${place}) ${title}`
    return lines.filter((one) => one === line).length === 1 ? [] : [`${INDEX} lacks the line: ${line}`]
  })
}

const isDocument = ({ path: name }: ProjectFile): boolean => name.endsWith('.md')

/** The files that a document links to inside the project, or names in full. */
function leadsOf({ path: name, text }: ProjectFile): Lead[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter((match) => !/^(https?:|mailto:|#)/.test(match[1] ?? ''))
    .map((match) => ({ match, target: inFolder(name, (match[1] ?? '').replace(/#.*$/, '')) }))
  const names = [...text.matchAll(/`((?:engine|contract|server|web|e2e|bench|scripts|docs)\/[\w./-]*)`/g)].map(
    (match) => ({ match, target: match[1] ?? '' }),
  )
  return [...links, ...names].map(({ match, target }) => ({ target, line: lineAt(text, match.index) }))
}

function inFolder(file: string, link: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), link))
}
