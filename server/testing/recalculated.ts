import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether LibreOffice is installed to calculate spreadsheets: Debian's libreoffice-calc. */
export function hasSpreadsheetProgram(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Lets LibreOffice open spreadsheets, calculate every formula again, and write each sheet as CSV with unrounded
 * figures. Gives the tables by file and sheet: the rows of a sheet, with their cells as text.
 */
export async function recalculated(files: readonly string[]): Promise<Map<string, Map<string, string[][]>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-calc-'))
  try {
    // 44 comma, 34 quote, 76 UTF-8, from line 1; cells as they are and not as shown; every sheet in a file of its own.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
    const profile = profileIn(folder)
    const { stdout } = await run(
      'soffice',
      [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files],
      {
        maxBuffer: 64e6,
      },
    )
    return tablesOf(stdout, { folder, files })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A LibreOffice profile that recalculates files of other programs, whatever results they have. */
function profileIn(folder: string): string {
  mkdirSync(path.join(folder, 'profile', 'user'), { recursive: true })
  const load =
    '<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">'
  const settings =
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${load}<value>0</value></prop></item></oor:items>`
  writeFileSync(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), settings)
  return `-env:UserInstallation=file://${folder}/profile`
}

function tablesOf(
  told: string,
  { folder, files }: { folder: string; files: readonly string[] },
): Map<string, Map<string, string[][]>> {
  const written = [...told.matchAll(new RegExp(`${folder}/([^\\n]*?\\.csv)`, 'g'))].map(([, name]) => name ?? '')
  return new Map(
    files.map((file) => {
      const stem = path.basename(file, '.xlsx')
      const own = written.filter((name) => name.startsWith(`${stem}-`))
      const sheets = own.map((name): [string, string[][]] => [
        name.slice(stem.length + 1, -4),
        readFileSync(path.join(folder, name), 'utf8').split('\n').map(cellsOf),
      ])
      return [file, new Map(sheets)]
    }),
  )
}

/** The cells of one line of CSV; no cell of ours has a line break. */
function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
