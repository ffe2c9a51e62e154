import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  defaultExportProblems,
  engineWordProblems,
  fileNameProblems,
  folderSizeProblems,
  spreadLiteralProblems,
  sqlProblems,
} from './scripts/tidy/code-rules.ts'
import { decisionProblems, documentProblems, lostDocumentProblems } from './scripts/tidy/document-rules.ts'
import { arrowProblems, cycleProblems, roomProblems } from './scripts/tidy/import-rules.ts'
import { readProjectFiles } from './scripts/tidy/project-files.ts'
import { lockFileProblems, machinePathProblems, scriptProblems } from './scripts/tidy/project-rules.ts'
import { readSources } from './scripts/tidy/source.ts'

const files = readProjectFiles(import.meta.dirname)
const sources = readSources(files)

/** A project of the given files, to plant a fault in. */
const planted = (texts: Record<string, string>) => Object.entries(texts).map(([path, text]) => ({ path, text }))
const plantedSources = (texts: Record<string, string>) => readSources(planted(texts))

describe('the project is tidy', () => {
  test('all parts are looked at', () => {
    const seen = new Set(sources.map((source) => source.path.split('/')[0]))

    assert.deepEqual(
      ['bench', 'contract', 'e2e', 'engine', 'scripts', 'server', 'texts', 'web'].filter((part) => !seen.has(part)),
      [],
    )
  })
  test('parts import along the arrows', () => assert.deepEqual(arrowProblems(sources), []))
  test('rooms import only those before them', () => assert.deepEqual(roomProblems(sources), []))
  test('no files import each other in a ring', () => assert.deepEqual(cycleProblems(sources), []))
  test('no folder is a hall', () => assert.deepEqual(folderSizeProblems(files), []))
  test('files are named after what is inside', () => assert.deepEqual(fileNameProblems(files), []))
  test('exports have names', () => assert.deepEqual(defaultExportProblems(sources), []))
  test('SQL stands where one looks for it', () => assert.deepEqual(sqlProblems(sources), []))
  test('the engine needs nothing but its arguments', () => assert.deepEqual(engineWordProblems(sources), []))
  test('fields stand where they belong', () => assert.deepEqual(spreadLiteralProblems(sources), []))
  test('there are at most ten commands', () => assert.deepEqual(scriptProblems(files), []))
  test('the lock file serves every machine', () => assert.deepEqual(lockFileProblems(files), []))
  test('no file names a path of one machine', () => assert.deepEqual(machinePathProblems(files), []))
  test('what the documents lead to exists', () => assert.deepEqual(documentProblems(files), []))
  test('the README leads to every document', () => assert.deepEqual(lostDocumentProblems(files), []))
  test('every decision stands in their index', () => assert.deepEqual(decisionProblems(files), []))
})

describe('a planted fault is found', () => {
  test('an arrow between parts, by any way of importing', () => {
    const problems = arrowProblems(
      plantedSources({
        'engine/a.ts': "import { x } from '#contract/x.ts'\nimport z from 'zod'",
        'contract/b.ts': "import type { X } from '#server/x.ts'\nimport * as z from 'zod/mini'",
        'server/c.ts': "export { x } from '../web/x.tsx'",
        'server/d.ts': "export const d = () => import('#web/x.tsx')",
        'web/e.tsx': "export type E = import('#server/x.ts').X",
        'web/f.ts': "import { x } from '../contract/x.ts'\nimport { y } from '#web/y.ts'",
        'server/g.ts': "import { x } from './testing/x.ts'\nimport { y } from '#contract/y.ts'",
      }),
    )

    assert.deepEqual(problems, [
      'engine/a.ts:1 imports contract/x.ts; engine may import no other part.',
      'engine/a.ts:2 imports zod; engine may import no packages.',
      'contract/b.ts:1 imports server/x.ts; contract may import engine.',
      'server/c.ts:1 imports web/x.tsx; server may import contract, engine and texts.',
      'server/d.ts:1 imports web/x.tsx; server may import contract, engine and texts.',
      'web/e.tsx:1 imports server/x.ts; web may import contract, engine and texts.',
      'web/f.ts:1 imports ../contract/x.ts; across parts use #contract/x.ts.',
      'web/f.ts:2 imports #web/y.ts; inside a part use a relative path.',
      'server/g.ts:1 imports server/testing/x.ts, which is for tests only.',
    ])
  })

  test('a room that looks up, a foundation that looks at a room, and a folder that is no room', () => {
    const problems = roomProblems(
      plantedSources({
        'engine/numbers/money.ts': "import type { Terms } from '../terms/terms.ts'",
        'contract/users/users.ts': "import type { X } from '../loans/loans.ts'",
        'contract/fields.ts': "import { x } from './users/users.ts'",
        'server/loans/service.ts': "import { x } from '../payments/queries.ts'\nimport { y } from '../ledger/lines.ts'",
        'server/database/database.ts': "import { x } from '../auth/queries.ts'",
        'server/routes.ts': "import { x } from './admin/routes.ts'",
        'server/lonas/service.ts': '',
        'web/auth/login.tsx': "import { routes } from '../routes.ts'",
      }),
    )

    assert.deepEqual(problems, [
      'engine/numbers/money.ts:1 imports engine/terms/terms.ts, but terms stands above numbers.',
      'contract/users/users.ts:1 imports contract/loans/loans.ts, but loans stands above users.',
      'contract/fields.ts:1 imports contract/users/users.ts, but users stands above all rooms.',
      'server/loans/service.ts:1 imports server/payments/queries.ts, but payments stands above loans.',
      'server/database/database.ts:1 imports server/auth/queries.ts, but auth stands above database.',
      'server/lonas/service.ts stands in no room that scripts/tidy/import-rules.ts knows.',
      'web/auth/login.tsx:1 imports web/routes.ts, but what puts the rooms together stands above auth.',
    ])
  })

  test('files that import each other, even only for types', () => {
    const problems = cycleProblems(
      plantedSources({
        'web/a.ts': "import { b } from './b.ts'",
        'web/b.ts': "import type { C } from './c.ts'",
        'web/c.ts': "export const c = () => import('./a.ts')",
        'web/d.ts': "import { a } from './a.ts'",
      }),
    )

    assert.deepEqual(problems, ['Files import each other: web/a.ts → web/b.ts → web/c.ts → web/a.ts.'])
  })

  test('a folder of too many files, tests and styles among them', () => {
    const hall = Object.fromEntries(Array.from({ length: 39 }, (_, index) => [`web/loans/a${index}.tsx`, '']))
    const full = planted({ ...hall, 'web/loans/a.css': '', 'web/loans/room/b.ts': '', 'web/loans/read-me.md': '' })

    assert.deepEqual(folderSizeProblems(full), [])
    assert.deepEqual(folderSizeProblems([...full, { path: 'web/loans/a.test.ts', text: '' }]), [
      'web/loans holds 41 files; 40 are the most: find its rooms.',
    ])
  })

  test('a name that says nothing, and a default export', () => {
    const texts = {
      'web/index.ts': '',
      'server/loans/utils.ts': 'export default 1',
      'vite.config.ts': 'export default {}',
    }

    assert.deepEqual(fileNameProblems(planted(texts)), [
      'web/index.ts says nothing of what is inside; find the noun it belongs to.',
      'server/loans/utils.ts says nothing of what is inside; find the noun it belongs to.',
    ])
    assert.deepEqual(defaultExportProblems(plantedSources(texts)), [
      'server/loans/utils.ts has a default export; export it by its name.',
    ])
  })

  test('SQL outside its files', () => {
    const problems = sqlProblems(
      plantedSources({
        'server/loans/service.ts':
          "import { sql } from '../database/sql.ts'\nexport const text = `select id\n from loans`",
        'server/auth/routes.ts': "import pg from 'pg'\nexport const text = 'Select a loan from the list'",
        'server/loans/queries.ts': "import { sql } from '../database/sql.ts'",
        'server/main.ts': "import type pg from 'pg'",
      }),
    )

    assert.deepEqual(problems, [
      'server/loans/service.ts:1 imports sql; SQL stands in queries.ts, in server/ledger and in server/database.',
      'server/loans/service.ts:2 holds a statement; SQL stands in queries.ts, in server/ledger and in server/database.',
      'server/auth/routes.ts:1 imports pg; SQL stands in queries.ts, in server/ledger and in server/database.',
      'server/auth/routes.ts:2 holds a statement; SQL stands in queries.ts, in server/ledger and in server/database.',
    ])
  })

  test('a literal that is spread into another', () => {
    const text = "export const one = { ...{ name: 'a' }, kind: 1 }\n"

    const problems = spreadLiteralProblems(plantedSources({ 'web/a.ts': text, 'web/a.test.ts': text }))

    assert.equal(problems.length, 1)
    assert.match(problems[0] ?? '', /^web\/a\.ts:1 /)
  })
  test('a word that ties the engine to the world, but not in a comment', () => {
    const text = [
      '// fetch and console are words too',
      'export const now = () => Date . now()',
      'export const day = new Date()',
      'export const chance = Math.random()',
      'export const f = async () => fetch(`x`)',
      'console.log(1)',
    ].join('\n')

    const found = engineWordProblems(
      plantedSources({ 'engine/a.ts': text, 'engine/a.test.ts': text, 'server/a.ts': text }),
    )

    assert.deepEqual(
      found.map((problem) => problem.replace(/;.*/, '')),
      [
        'engine/a.ts:2 uses Date.now',
        'engine/a.ts:3 uses new Date(',
        'engine/a.ts:4 uses Math.random',
        'engine/a.ts:5 uses fetch',
        'engine/a.ts:5 uses async',
        'engine/a.ts:6 uses console',
      ],
    )
  })

  test('an eleventh command, a lock file for one machine, and a path of one machine', () => {
    const scripts = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`s${index}`, '']))
    const packages = {
      'node_modules/x': {
        resolved: 'https://packages.example.com/x.tgz',
        optionalDependencies: { y: '1', 'x-win32': '1' },
      },
      'node_modules/x/node_modules/y': {},
    }
    const paths = [`// see ../${'sha'}red/notes.md`, `const file = '/${'ho'}me/ada/loans.txt'`, 'a/home/page'].join(
      '\n',
    )

    assert.deepEqual(scriptProblems(planted({ 'package.json': JSON.stringify({ scripts }) })), [
      'package.json has 11 scripts; 10 are the most.',
    ])
    assert.deepEqual(lockFileProblems(planted({ 'package-lock.json': JSON.stringify({ packages }) })), [
      'package-lock.json names the host of node_modules/x; .npmrc leaves hosts out.',
      'package-lock.json lacks x-win32, which node_modules/x names; npm ci refuses it so.',
    ])
    assert.deepEqual(
      machinePathProblems(planted({ 'web/a.ts': paths })).map((problem) => problem.split(' ')[0]),
      ['web/a.ts:1', 'web/a.ts:2'],
    )
  })

  test('a link and a file name that lead nowhere', () => {
    const text =
      '[ok](../engine/money.ts#L1) [web](https://example.com) [no](missing.md) `server/` `server/gone.ts` `engine/money.ts`'

    assert.deepEqual(
      documentProblems(planted({ 'docs/money.md': text, 'engine/money.ts': '', 'server/main.ts': '' })),
      [
        'docs/money.md:1 leads to docs/missing.md, which does not exist.',
        'docs/money.md:1 leads to server/gone.ts, which does not exist.',
      ],
    )
  })

  test('a document that nobody comes to, and a decision that the index does not have or calls otherwise', () => {
    const texts = {
      'README.md': '[first](docs/first.md)',
      'docs/first.md': '`docs/second.md` [decisions](decisions.md)',
      'docs/second.md': '',
      'docs/lost.md': '[lost too](other.md)',
      'docs/other.md': '',
      'docs/requirements/gen.md': '',
      'docs/decisions.md': '- [0001](decisions/0001-a.md) A\n- [0002](decisions/0002-b.md) B as it was',
      'docs/decisions/0001-a.md': '# 0001 A\n',
      'docs/decisions/0002-b.md': '# 0002 B\n',
      'docs/decisions/0003-c.md': '# 0003 C\n',
    }

    assert.deepEqual(lostDocumentProblems(planted(texts)), [
      'docs/lost.md is not led to by the README, nor by what that leads to.',
      'docs/other.md is not led to by the README, nor by what that leads to.',
      'docs/decisions/0003-c.md is not led to by the README, nor by what that leads to.',
    ])
    assert.deepEqual(decisionProblems(planted(texts)), [
      'docs/decisions.md lacks the line: - [0002](decisions/0002-b.md) B',
      'docs/decisions.md lacks the line: - [0003](decisions/0003-c.md) C',
    ])
  })

  test('a file that does not parse', () => {
    assert.throws(() => plantedSources({ 'web/a.ts': 'export const = 1' }), /web\/a\.ts does not parse/)
  })
})
