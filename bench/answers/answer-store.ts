import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One answer as it is kept: the body in a file of its own, the rest in the list of the folder. */
export type StoredAnswer = {
  /** Phase, person, method, path and query, and the title of a step; unique in the folder. */
  name: string
  status: number
  headers: Record<string, string>
  file: string
  bytes: number
  sha256: string
  /** Which endpoint of the API it came from; undefined for what a browser saved. */
  endpoint: string | undefined
}

/** A folder of answers. */
export type AnswerFolder = {
  commit: string
  /** The OpenAPI document of the app, from which the calls were made. */
  openapi: OpenApi
  answers: StoredAnswer[]
  /** false: the collection was ended after a number of answers, so later ones are not missing. */
  isWhole: boolean
}

export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Operation = {
  operationId: string
  security?: unknown
  'x-roles'?: string[]
  parameters: { name: string; in: string; required?: boolean; schema: { enum?: string[] } }[]
  requestBody?: { content: Record<string, unknown> }
}

export type Collected = { name: string; status: number; headers: Record<string, string>; body: Uint8Array }

/** Writes answers into a folder as they come. */
export type AnswerStore = {
  keep(answer: Collected, endpoint: string | undefined): void
  /** Writes the list; the folder is of no use without it. */
  close(about: Omit<AnswerFolder, 'answers'>): AnswerFolder
  count(): number
}

const listName = 'answers.json'

/** Begins an empty folder of answers; what stood there is removed. */
export function openStore(folder: string): AnswerStore {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const answers: StoredAnswer[] = []
  const counts = new Map<string, number>()
  return {
    keep: ({ name, status, headers, body }, endpoint) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const unique = count === 1 ? name : `${name} =${count}`
      const type = headers['content-type'] ?? ''
      const file = fileNameOf(unique, type)
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), body)
      const sha256 = createHash('sha256').update(body).digest('hex')
      answers.push({ name: unique, status, headers, file, bytes: body.length, sha256, endpoint })
    },
    close: (about) => {
      const list = { ...about, answers }
      writeFileSync(path.join(folder, listName), JSON.stringify(list))
      return list
    },
    count: () => answers.length,
  }
}

/** Reads the list of a folder of answers. Throws an Error when it is no such folder. */
export function readFolder(folder: string): AnswerFolder {
  return JSON.parse(readFileSync(path.join(folder, listName), 'utf8'))
}

const endings: readonly [type: string, ending: string][] = [
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/csv', 'csv'],
  ['image/png', 'png'],
]

/** Two folders deep: the phase and the person. Unusual signs are left out, and a hash keeps such names apart. */
function fileNameOf(name: string, type: string): string {
  const [phase = '', person = '', ...rest] = name.split(' ')
  const plain = rest
    .join(' ')
    .replaceAll('/', '_')
    .replaceAll(/[^\w .=&@()-]/g, '~')
  const short =
    plain === rest.join(' ').replaceAll('/', '_') && plain.length < 150
      ? plain
      : `${plain.slice(0, 150)} ${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  const ending = endings.find(([start]) => type.startsWith(start))?.[1] ?? 'txt'
  return path.join(phase, person, `${short}.${ending}`)
}
