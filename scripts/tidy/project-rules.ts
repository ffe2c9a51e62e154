import path from 'node:path'
import type { ProjectFile } from './source.ts'

const scriptsMax = 10

type Locked = {
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

// Written in pieces, so that this file does not contain the paths it looks for.
const machinePaths: readonly RegExp[] = [
  new RegExp(`(^|[^\\w.-])(\\.\\./)*${'sha'}red/\\w`, 'm'),
  new RegExp(`(^|[\\s"'\`(=:])/(${['wo' + 'rk', 'ho' + 'me', 'ro' + 'ot', 'Us' + 'ers'].join('|')})/\\w`, 'm'),
]

/** More commands in package.json than a person can remember. */
export function scriptProblems(files: readonly ProjectFile[]): string[] {
  const { scripts = {} } = JSON.parse(textOf(files, 'package.json')) as { scripts?: Record<string, string> } // npm's format
  const count = Object.keys(scripts).length
  return count > scriptsMax ? [`package.json has ${count} scripts; ${scriptsMax} are the most.`] : []
}

/**
 * A lock file that does not work on every machine: with the address of a package host, or without a package that
 * another one names, even if only for another platform. npm leaves such a package out when it could not reach the
 * registry, and then refuses to install from the file.
 */
export function lockFileProblems(files: readonly ProjectFile[]): string[] {
  return files.filter(({ path: file }) => path.basename(file) === 'package-lock.json').flatMap(problemsOfLockFile)
}

function problemsOfLockFile({ path: file, text }: ProjectFile): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> } // npm's format
  const folder = 'node_modules/'
  const names = new Set(Object.keys(packages).map((key) => key.slice(key.lastIndexOf(folder) + folder.length)))
  return Object.entries(packages).flatMap(([key, { resolved, dependencies = {}, optionalDependencies = {} }]) => {
    const missing = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !names.has(name))
    return [
      ...(resolved?.startsWith('http') ? [`${file} names the host of ${key}; .npmrc leaves hosts out.`] : []),
      ...missing.map((name) => `${file} lacks ${name}, which ${key || 'the project'} names; npm ci refuses it so.`),
    ]
  })
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

function textOf(files: readonly ProjectFile[], name: string): string {
  const file = files.find((candidate) => candidate.path === name)
  if (!file) throw new Error(`${name} is not among the files`)
  return file.text
}

/** The line number of an offset in a text, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
