import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.ts'

const [name, ...rest] = process.argv.slice(2)
const program = path.join(root, 'bench', `${name}.ts`)

if (name !== undefined && /^[a-z0-9-]+$/.test(name) && existsSync(program)) {
  const { isGood } = await run([process.execPath, program, ...rest])
  if (!isGood) process.exitCode = 1
} else {
  const names = globSync('*.ts', { cwd: path.join(root, 'bench') }).map((file) => `  ${path.basename(file, '.ts')}`)
  console.log(['Choose a question: npm run bench -- NAME', ...names.sort()].join('\n'))
  if (name !== undefined) process.exitCode = 1
}
