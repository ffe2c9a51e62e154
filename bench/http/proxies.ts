import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program in front of the app or of the database. */
export type Proxy = { stop(): Promise<void> }

/** Where a program is: what a variable names, or the one on the PATH; undefined when there is none. */
export function findProgram(variable: string, name: string): string | undefined {
  const program = process.env[variable] ?? name
  return spawnSync(program, ['-v']).error ? undefined : program
}

/** haproxy in front of instances, asking each twice a second whether it is ready. */
export async function startHaproxy(
  program: string,
  { folder, port, instances }: { folder: string; port: string; instances: readonly string[] },
): Promise<Proxy> {
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # An instance that answers late is busy; one that does not connect is gone.
  timeout check 10s
  option forwardfor
  retries 5
  option redispatch 1
  # A write is sent once more only when its key makes sure that it counts once.
  retry-on conn-failure empty-response
frontend people
  bind 127.0.0.1:${port}
  http-request disable-l7-retry if METH_POST !{ req.hdr(idempotency-key) -m found }
  default_backend instances
backend instances
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz hdr Host 127.0.0.1
  default-server check inter 500ms fall 2 rise 1
${instances.map((place, index) => `  server app${index} ${place}`).join('\n')}
`,
  )
  return started(spawn(program, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'ignore'] }))
}

/** pgbouncer in transaction mode in front of a database on a socket. It refuses to run as root. */
export async function startPgbouncer(
  program: string,
  { folder, port, socket }: { folder: string; port: string; socket: string },
): Promise<Proxy> {
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
loanwright = host=${socket} port=5432 dbname=loanwright user=loanwright_app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  )
  chmodSync(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  return started(spawn(program, ['-q', ...asOther, file], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

async function started(child: ChildProcess): Promise<Proxy> {
  await sleep(1500)
  if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
  return {
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
}
