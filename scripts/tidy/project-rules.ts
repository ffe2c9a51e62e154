import path from 'node:path'
import type { ProjectFile } from './source.ts'

const scriptsMax = 10

// Written in pieces, so that this file does not name what it looks for.
const machinePaths: readonly RegExp[] = [
  new RegExp(`(^|[^\\w.-])(\\.\\./)*${'sha'}red/\\w`, 'm'),
  new RegExp(`(^|[\\s"'\`(=:])/(${['wo' + 'rk', 'ho' + 'me', 'ro' + 'ot', 'Us' + 'ers'].join('|')})/\\w`, 'm'),
]

/** More commands than a person keeps in mind. */
export function scriptProblems(files: readonly ProjectFile[]): string[] {
  const { scripts = {} } = JSON.parse(textOf(files, 'package.json')) as { scripts?: Record<string, string> } // npm's format
  const count = Object.keys(scripts).length
  return count > scriptsMax ? [`package.json has ${count} scripts; ${scriptsMax} are the most.`] : []
}

/** Addresses of package hosts: the lock file must work with whatever registry a machine is set to. */
export function lockFileProblems(files: readonly ProjectFile[]): string[] {
  const count = textOf(files, 'package-lock.json').match(/"resolved": "https?:/g)?.length ?? 0
  return count > 0
    ? [`package-lock.json names the host of ${count} packages; .npmrc leaves hosts out, so run npm install again.`]
    : []
}

/** Paths that exist only on the machine where a file was written. */
export function machinePathProblems(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path: file }) => file !== 'package-lock.json')
    .flatMap(({ path: file, text }) =>
      machinePaths
        .map((pattern) => pattern.exec(text))
        .filter((match) => match !== null)
        .map(
          (match) =>
            `${file}:${lineAt(text, match.index)} names ${match[0].trim()}…, which other machines do not have.`,
        ),
    )
}

/** Links and file names in the documents that lead nowhere. */
export function documentProblems(files: readonly ProjectFile[]): string[] {
  const all = files.map((file) => file.path)
  const exists = (target: string) =>
    all.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`))
  return files
    .filter(({ path: file }) => file.endsWith('.md'))
    .flatMap(({ path: file, text }) => {
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .filter((match) => !/^(https?:|mailto:|#)/.test(match[1] ?? ''))
        .map((match) => ({ match, target: inFolder(file, (match[1] ?? '').replace(/#.*$/, '')) }))
      const names = [...text.matchAll(/`((?:engine|contract|server|web|e2e|bench|scripts|docs)\/[\w./-]*)`/g)].map(
        (match) => ({
          match,
          target: match[1] ?? '',
        }),
      )
      return [...links, ...names]
        .filter(({ target }) => !exists(target))
        .map(({ match, target }) => `${file}:${lineAt(text, match.index)} leads to ${target}, which does not exist.`)
    })
}

function inFolder(file: string, link: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), link))
}

function textOf(files: readonly ProjectFile[], name: string): string {
  const file = files.find((candidate) => candidate.path === name)
  if (!file) throw new Error(`${name} is not among the files`)
  return file.text
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
