// The commands for the operator of an installation: npm run admin. They work beside a running app.
import path from 'node:path'
import { type Database, isUnavailable, openDatabase } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import { openFiles } from '../files/open-files.ts'
import { type DatabaseServer, openDatabaseServer } from '../postgres/database-server.ts'
import { systemClock } from '../settings/clock.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { backUp } from './backup/back-up.ts'
import { type Counts, FILES } from './backup/backup-file.ts'
import type { Missing } from './backup/file-parts.ts'
import { restore } from './backup/restore.ts'
import { makeAdmin } from './make-admin.ts'
import { openPrompt } from './prompt.ts'
import { recountAll } from './recount-all.ts'
import { timesThatRunBack } from './times/times-that-run-back.ts'
import { checkAll, type Findings } from './verification/check-all.ts'

const usage = `npm run admin                     makes an administrator, or gives one a new password
npm run admin -- verify           checks all that is stored, and names the first thing that is wrong
npm run admin -- recount          stores figures anew where they do not follow from the facts
npm run admin -- backup FILE      writes everything into a file
npm run admin -- restore FILE     puts a backup into an empty database`

const shownProblems = 20
const root = path.resolve(import.meta.dirname, '..', '..')

type House = { server: DatabaseServer; config: Config }

/** Runs a command; true when all went well. */
async function carryOut([command, file, ...rest]: readonly string[]): Promise<boolean> {
  const takesFile = command === 'backup' || command === 'restore'
  const isKnown = command === undefined || command === 'verify' || command === 'recount' || takesFile
  if (!isKnown || rest.length > 0 || takesFile !== (file !== undefined)) {
    console.error(usage)
    return false
  }
  return inHouse(async (house) => {
    if (command === 'restore') return bringBack(house, whereAsked(file ?? ''))
    await bringUpToDate(house.server)
    if (command === 'backup') return writeAll(house, whereAsked(file ?? ''))
    return withDatabase(house, (database) => {
      if (command === 'verify') return verify(database, house)
      return command === 'recount' ? recount(database) : makeOne(database)
    })
  })
}

/** npm runs commands in the project's folder, and passes on the folder in which it was called. */
const whereAsked = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '', file)

async function inHouse(work: (house: House) => Promise<boolean>): Promise<boolean> {
  const { config, problems } = readConfig(process.env, { folder: root })
  if (problems) throw new Error(problems.join('\n'))
  const server = await openDatabaseServer(config)
  try {
    return await work({ server, config })
  } finally {
    await server.close()
  }
}

async function withDatabase<T>({ server }: House, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection: server.app, connectionsMax: 5 }) // as many as the check uses at once
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function makeOne(database: Database): Promise<boolean> {
  const prompt = openPrompt()
  try {
    const email = await prompt.ask('E-mail: ')
    const password = await prompt.askSecret('Password: ')
    console.log(await makeAdmin(database, { email, password, now: systemClock.now() }, prompt.confirm))
    return true
  } finally {
    prompt.close()
  }
}

async function verify(database: Database, { config }: House): Promise<boolean> {
  const files = await openFiles(config)
  const [findings, notes] = await Promise.all([
    checkAll(database, { isDemo: config.isDemo, files }),
    timesThatRunBack(database, systemClock.now()),
  ])
  const { problems } = findings
  for (const sentence of notes) console.log(`Note: ${sentence}`)
  if (problems.length === 0) {
    console.log(
      `All is right to the cent: ${sizeOf(findings)}. Figures follow from their events; docs/operations.md says what no check can notice.`,
    )
    return true
  }
  const more = problems.length - shownProblems
  console.error(
    [
      ...problems.slice(0, shownProblems).map(({ sentence }) => sentence),
      ...(more > 0 ? [`… and ${more} more.`] : []),
      `${problems.length} ${problems.length === 1 ? 'thing is' : 'things are'} wrong in ${sizeOf(findings)}.`,
    ].join('\n'),
  )
  return false
}

/** Brings stored figures in line with the facts, loan by loan, beside a running app. */
async function recount(database: Database): Promise<boolean> {
  const { recounted, left } = await recountAll(database)
  console.log(`The figures of ${recounted} ${recounted === 1 ? 'loan' : 'loans'} were stored anew.`)
  for (const { loanNumber, lenderId, what } of left) {
    console.error(`Loan ${loanNumber} of lender ${lenderId} still differs (${what}); run: npm run admin -- verify`)
  }
  return left.length === 0
}

const sizeOf = ({ lenders, loans, chains, auditRows }: Findings): string =>
  `${loans} loans of ${lenders} lenders, ${auditRows} audit entries in ${chains} chains, the walls between lenders, all uploaded files`

async function writeAll({ server, config }: House, file: string): Promise<boolean> {
  const missing: Missing[] = []
  const files = await openFiles(config)
  const onMissing = (one: Missing) => void missing.push(one)
  const counts = await backUp(server.app, { file, now: systemClock.now(), files, onMissing })
  console.log(`${sizeOfRows(counts)} are in ${file}.`)
  for (const { lenderId, sha256, fault } of missing) {
    const state = fault === 'GONE' ? 'is not there' : 'has been changed'
    console.error(`The uploaded file ${lenderId}/${sha256} ${state}, so the backup is without it.`)
  }
  return missing.length === 0
}

async function bringBack(house: House, file: string): Promise<boolean> {
  const files = await openFiles(house.config)
  const counts = await restore({ owner: house.server.owner, files, now: systemClock.now() }, file)
  console.log(`${sizeOfRows(counts)} are back. Everybody signs in anew.`)
  const isGood = await withDatabase(house, (database) => verify(database, house))
  console.log('Reminders that were to go out until today wait for their lenders: they may have gone out before.')
  return isGood
}

/** Files come with the rows that mention them, and are not counted separately. */
function sizeOfRows({ [FILES]: _, ...counts }: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${Object.keys(counts).length} tables`
}

const isGood = await carryOut(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  console.error(isUnavailable(error) ? `The database cannot be reached: ${text}.` : text)
  return false
})
process.exitCode = isGood ? 0 : 1
