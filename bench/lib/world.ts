import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { returnsMemory } from '../../server/src/supervise.ts'
import { type Call, send } from './measure.ts'

const root = resolve(import.meta.dirname, '../..')
/** The core reserved for the measured server; BENCH_CORE selects another when two benches run at once. */
const core = process.platform === 'linux' ? ['taskset', '-c', process.env.BENCH_CORE ?? '0'] : []

export interface Server {
  port: number
  pid: number
  child: ChildProcess
  /** Ends it with SIGTERM and waits. */
  stop(): Promise<void>
}

/** A temporary folder for one run, removed when the process ends. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a program of ours pinned to one core and waits for the port it prints. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  ready = /listening on \S+:(\d+)/,
): Promise<Server> {
  const [command = process.execPath, ...before] = [...core, process.execPath]
  const child = spawn(command, [...before, join(root, file)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  let said = ''
  const port = await new Promise<number>((done, fail) => {
    const hear = (part: Buffer) => {
      said += part
      const found = ready.exec(said)
      if (found) done(Number(found[1]))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => fail(new Error(`${file} ended with ${code}:\n${said.slice(-2000)}`)))
  })
  return {
    port,
    pid: child.pid as number,
    child,
    stop: () =>
      new Promise((done) => {
        child.removeAllListeners('exit')
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** Of this checkout, or of another one next to it, to compare both in one run. */
export const startServer = (dataDir: string, env: Record<string, string> = {}, checkout = '.') =>
  startProgram(join(checkout, 'server/src/main.ts'), {
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    SUPERVISE: 'off', // measure the server itself, in the environment that its supervisor gives it
    ...returnsMemory,
    PUBLIC_URL: 'http://127.0.0.1',
    MEDIA_GATEWAY: 'off', // benches with video switch it on
    LOG_LEVEL: 'error',
    ...oneAddress,
    ...env,
  })

/** All clients of a bench connect from the loopback. */
const oneAddress = {
  RATE_LIMIT_FACTOR: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  SOCKETS_PER_ADDRESS: '100000',
  VISITOR_SOCKETS_PER_ADDRESS: '100000',
}

export const adminEmail = 'admin@bench.mg'
export const adminPassword = 'corde-raide-et-bleue'

export function createAdmin(dataDir: string, env: Record<string, string> = {}) {
  execFileSync(process.execPath, [join(root, 'server/src/commands/admin-create.ts'), '--email', adminEmail], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      NODE_ENV: 'test',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export const graphql = (query: string, variables: object = {}, token?: string, from?: string): Call => ({
  path: '/api/graphql',
  from,
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify({ query, variables }),
})

/** Runs one operation and returns its data; throws on errors. */
export async function ask(
  port: number,
  query: string,
  variables: object = {},
  token?: string,
  from?: string,
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of whichever query the bench sends
): Promise<any> {
  const { body } = await send(port, graphql(query, variables, token, from))
  const answer = JSON.parse(body)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data
}

export async function login(port: number, email = adminEmail, password = adminPassword, from?: string) {
  const input = { email, password, rememberMe: true }
  const document = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  return (await ask(port, document, { input }, undefined, from)).login.token as string
}
