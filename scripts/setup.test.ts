import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'

let project: string

/** A project with the real set-up, packages that are there, and a program of ours in place of the app. */
before(() => {
  project = mkdtempSync(path.join(tmpdir(), 'loanwright-setup-'))
  for (const folder of ['scripts', 'node_modules/.bin', 'server/admin'])
    mkdirSync(path.join(project, folder), { recursive: true })
  cpSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(project, 'scripts', 'setup.mjs'))
  symlinkSync(process.execPath, path.join(project, 'node_modules', '.bin', 'node'))
  lock({ installed: '1.0.0' })
})
after(() => rmSync(project, { recursive: true }))

function lock({ installed }: { installed: string }): void {
  const packages = {
    '': {},
    'node_modules/left': { version: '1.0.0' },
    'node_modules/other': { version: '1.0.0', optional: true },
  }
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ packages }))
  const there = { 'node_modules/left': { version: installed } }
  writeFileSync(path.join(project, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: there }))
}

function plant(text: string): void {
  writeFileSync(path.join(project, 'server', 'admin', 'cli.ts'), text)
}

const setUp = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [path.join(project, 'scripts', 'setup.mjs'), ...args], {
    encoding: 'utf8',
    cwd: tmpdir(),
    env,
  })

test('from any folder, the program runs in the project with its arguments, and its exit code is kept', () => {
  plant('console.log(process.cwd(), process.argv.slice(2)); process.exitCode = 7')

  const { status, stdout } = setUp(['admin', 'a', '--b'])

  assert.equal(stdout, `${project} [ 'a', '--b' ]\n`)
  assert.equal(status, 7)
})

test('the app is started with room for what a request leaves behind, and other programs as they are', () => {
  const say = 'console.log(process.execArgv.join())'
  plant(say)
  writeFileSync(path.join(project, 'scripts', 'start.ts'), say)

  const [start, admin] = [setUp(['start']), setUp(['admin'])]

  assert.deepEqual([start.stdout, admin.stdout], ['--max-semi-space-size=32\n', '\n'])
})

test('an unknown command is answered with those there are', () => {
  const { status, stderr } = setUp(['fly'])

  assert.equal(stderr, 'Say what to do: start, dev, build, test, check, e2e, bench, demo, admin.\n')
  assert.equal(status, 1)
})

test('other packages than the lock file names are installed first, and a failure names no package host', () => {
  const npm = path.join(project, 'npm.js')
  writeFileSync(
    npm,
    "console.log(process.argv.slice(2).join(' ')); console.error('GET https://packages.example.com/left'); process.exit(1)",
  )
  lock({ installed: '0.9.0' })

  const { status, stdout, stderr } = setUp(['admin'], { ...process.env, npm_execpath: npm })
  lock({ installed: '1.0.0' })

  assert.equal(stdout, 'Installing the packages, once (about 20 seconds).\n')
  assert.equal(
    stderr,
    'ci --no-audit --no-fund --loglevel=error\n\nGET (the package registry)\n\nThe packages could not be installed; look above for the reason, then run the same command again.\n',
  )
  assert.equal(status, 1)
})

test('a signal reaches the program, and a program that it ended counts as ended by it', async () => {
  plant("process.on('SIGINT', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 1000)")

  const polite = await stopWith('SIGINT')
  const blunt = await stopWith('SIGTERM')

  assert.deepEqual(polite, [5, null])
  assert.deepEqual(blunt, [null, 'SIGTERM'])
})

test('the program notices when the process that started it is killed', async () => {
  plant("process.on('disconnect', () => { console.log('alone'); process.exit() }); console.log('ready')")
  const child = spawn(process.execPath, [path.join(project, 'scripts', 'setup.mjs'), 'admin'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')

  child.kill('SIGKILL')

  const [said] = await once(child.stdout, 'data')
  assert.equal(String(said), 'alone\n')
})

test('the program is stopped when npm is told to stop, which ends only the shell between them', async () => {
  plant(
    "process.on('SIGTERM', () => { console.log('stopped'); process.exit() }); console.log('ready'); setInterval(() => {}, 1000)",
  )
  const command = `"${process.execPath}" "${path.join(project, 'scripts', 'setup.mjs')}" admin; true`
  const env = { ...process.env, npm_lifecycle_event: 'admin' }
  const shell = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], env })
  await once(shell.stdout, 'data')

  shell.kill('SIGTERM')

  const [said] = await once(shell.stdout, 'data')
  assert.equal(String(said), 'stopped\n')
})

async function stopWith(signal: NodeJS.Signals): Promise<unknown[]> {
  const child = spawn(process.execPath, [path.join(project, 'scripts', 'setup.mjs'), 'admin'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill(signal)
  return once(child, 'exit')
}
