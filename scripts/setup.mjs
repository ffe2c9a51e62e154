// Every npm script starts here. Plain JavaScript for any Node from 18 on, with nothing installed: it installs the
// packages when they are missing or of another version, finds a Node 24, and runs the program that does the work.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {Record<string, string>} */
const programs = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  e2e: 'scripts/e2e.ts',
  bench: 'scripts/bench.ts',
  demo: 'scripts/demo.ts',
  admin: 'server/admin/cli.ts',
}
/**
 * Memory for the short-lived objects of requests, in megabytes; V8 keeps three spaces of this size. With less, many
 * of these objects are treated as long-lived (docs/decisions/0121).
 * @type {Record<string, string[]>}
 */
const nodeOptions = { start: ['--max-semi-space-size=32'] }
const nodeVersionMin = 24
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const packages = path.join(root, 'node_modules')

const [what = '', ...rest] = process.argv.slice(2)
const program = programs[what]
if (program === undefined) fail(`Say what to do: ${Object.keys(programs).join(', ')}.`)
if (!isInstalled()) install()
handOver(findNode(), [...(nodeOptions[what] ?? []), program, ...rest])

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Compares what npm says it installed with what the project asks for, so neither dates nor copies of files matter. */
function isInstalled() {
  const installed = readPackages(path.join(packages, '.package-lock.json'))
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    const there = installed[name]
    return name === '' || (there ? there.version === version : optional || devOptional)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function install() {
  const isLink = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()
  // npm ci would empty the target of the link, which other checkouts use.
  if (isLink) fail('node_modules is a link to packages of other versions; run npm ci in the folder that it leads to.')
  console.log('Installing the packages, once (about 20 seconds).')
  const { npm_execpath: npm } = process.env
  const [file, ...start] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, error, stdout, stderr } = spawnSync(
    file,
    [...start, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32' && file === 'npm',
      env: { ...process.env, NODE_ENV: '' }, // otherwise npm omits the tools that build and test the app
    },
  )
  if (status === 0) return
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().replace(/https?:\/\/\S+/g, '(the package registry)')
  fail(`${said}\n\nThe packages could not be installed; look above for the reason, then run the same command again.`)
}

function findNode() {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node'
  const found = [path.join(packages, '.bin', name), process.execPath].find(isNewEnough)
  const system = `this is Node ${process.versions.node}`
  return found ?? fail(`Install Node ${nodeVersionMin} or newer: ${system}, and no packaged one runs on this machine.`)
}

/** @param {string} node */
function isNewEnough(node) {
  if (node === process.execPath) return Number.parseInt(process.versions.node, 10) >= nodeVersionMin
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= nodeVersionMin
}

/**
 * The program, its threads and what it starts keep what Node compiled of their modules, for each other and for next
 * time: Node compares it with the files. Ends as the program ends. The channel between the two lets the program see it when this process is killed.
 * @param {string} node
 * @param {string[]} command
 */
function handOver(node, command) {
  const env = {
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
    ...process.env,
    PATH: path.join(packages, '.bin') + path.delimiter + process.env['PATH'],
  }
  const child = spawn(node, command, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  if (process.env['npm_lifecycle_event']) stopWithoutParent(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * npm runs this script in a shell. A signal to npm ends the shell without reaching its programs, and a kill of npm ends
 * neither.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithoutParent(child) {
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = parents()
  const watch = setInterval(() => {
    if (parents() === atStart) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** @param {number} pid */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^.*\) \S+ (\d+) .*$/s, '$1') : undefined
}
