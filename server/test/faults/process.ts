/** A server in a process of its own, as an operator runs it: for tests that kill, starve and restart it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestContext } from 'node:test'
import { WebSocket } from 'ws'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type Running, untilBy } from '../wait.ts'

export const root = resolve(import.meta.dirname, '../../..')
const built = existsSync(join(root, 'web/dist/index.html'))

export interface Started extends Running {
  child: ChildProcess
  pid: number
  /** Everything it has printed so far. */
  said(): string
  /** Of one that ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>
  /** Waits for what it brings about; fails with what it said as soon as it has ended. */
  until<T>(name: string, condition: () => T | Promise<T>, patience?: number): Promise<NonNullable<T>>
}

export interface Server extends Started {
  port: number
  url: string
  /** SIGTERM, and waits. */
  stop(): ReturnType<typeof ending>
  /** kill -9, and waits. */
  kill(): ReturnType<typeof ending>
  gql(document: string, variables?: object, options?: Call): Promise<Answer>
  /** A socket of `/api/ws`, open. */
  socket(token?: string, options?: Call): Promise<Socket>
}

interface Call {
  token?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever its own document asked for
  data: any
  errors?: { message: string; extensions: { code: string; field?: string } }[]
}

export interface Socket {
  frames: { type: string }[]
  closed: Promise<number>
  close(): void
}

interface Options {
  env?: Record<string, string>
  /** A command around node, e.g. `['prlimit', '--nofile=256']`. */
  around?: readonly string[]
  uid?: number
  /** Another copy of the product. */
  tree?: string
}

type Test = Pick<TestContext, 'after'>
type Cleaning = () => unknown
const cleanings = new WeakMap<Test, Cleaning[]>()

/** After the test, the newest first: a server ends before its folder goes. */
export function afterwards(t: Test, clean: Cleaning): void {
  const known = cleanings.get(t)
  if (known) return void known.push(clean)
  const list = [clean]
  cleanings.set(t, list)
  t.after(async () => {
    for (const one of list.reverse()) await one()
  })
}

/** A folder for one test, removed after it. */
export function folder(t: Test, name = 'data'): string {
  const made = mkdtempSync(join(tmpdir(), `vd-${name}-`))
  afterwards(t, () => rmSync(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  return made
}

/** A migrated database for one test. */
export async function database(t: Test, options?: { max?: number }): Promise<TestDatabase> {
  const made = await testDatabase(options)
  afterwards(t, () => made.drop())
  return made
}

/** Runs a program of the product with these settings and no others. */
export function run(
  file: string,
  args: readonly string[],
  { env = {}, around = [], uid, tree = root }: Options = {},
): Started {
  const command = [...around, process.execPath, join(tree, file), ...args]
  return begin(command, { cwd: tree, env, ...(uid !== undefined && { uid, gid: uid }) })
}

/** `npm run SCRIPT` as an operator types it, in a process group of its own so that a failed test leaves nothing behind. */
export function npm(t: Test, args: readonly string[], env: Record<string, string>): Started {
  const started = begin(['npm', ...args], { cwd: root, env, detached: true })
  afterwards(t, () => {
    try {
      process.kill(-started.pid, 'SIGKILL')
    } catch {} // it is gone, as it should be
  })
  return started
}

function begin([command = '', ...args]: readonly string[], { env, ...options }: SpawnOptions): Started {
  const child = spawn(command, args, {
    ...options,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      text += part
    })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const it: Running & Pick<Started, 'ended'> = { said: () => text, ended: ending(child, () => text) }
  return { ...it, child, pid: child.pid ?? 0, until: (...what) => untilBy(it, ...what) }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Faults are about the server: the web app that lies there is good enough, and what was compiled once is used again.
 */
export const quiet = {
  PORT: '0',
  DEMO: 'off',
  MEDIA_GATEWAY: 'off',
  LOG_LEVEL: 'info',
  WEB_BUILD: built ? 'off' : 'on',
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
}

function ending(child: ChildProcess, said: () => string) {
  return new Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, said: said() }))
  })
}

/** The port of a server that listens already, maybe before it is ready; null until then. */
export const listensOn = (said: string): number | null =>
  Number(/Server listening at http:\/\/\S+:(\d+)/.exec(said)?.[1]) || null

/** Runs the server to its end: for starts that are refused, and for commands. What continues all the same is killed. */
export async function runToEnd(file: string, args: readonly string[], options?: Options) {
  const { child, said, ended } = run(file, args, options)
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
  child.stdout?.on('data', () => said().includes('is listening on') && child.kill('SIGTERM'))
  return ended.finally(() => clearTimeout(late))
}

/** Starts the server and waits until it listens. Killed after the test if it is still there. */
export async function startServer(t: Test, options: Options = {}): Promise<Server> {
  const started = run('server/src/main.ts', [], options)
  const { child, said, ended } = started
  afterwards(t, async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  const [, , port] = await started.until('the server listens', () => /is listening on (\S+):(\d+)/.exec(said()))
  const url = `http://127.0.0.1:${port}`
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    ...started,
    port: Number(port),
    url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    gql: (document, variables, call) => gql(url, document, variables, call),
    socket: (token, call) => openSocket(url, token, call),
  }
}

export async function gql(url: string, query: string, variables = {}, { token, headers }: Call = {}): Promise<Answer> {
  const answer = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

export async function openSocket(url: string, token?: string, { headers }: Call = {}): Promise<Socket> {
  const address = `${url.replace('http', 'ws')}/api/ws${token ? `?token=${token}` : ''}`
  const socket = new WebSocket(address, { headers, agent: false })
  const frames: Socket['frames'] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => {})
  return { frames, closed, close: () => socket.close() }
}

export const registerDocument =
  'mutation($input: RegisterInput!) { register(input: $input) { token user { id pseudo } } }'

export const password = 'trois-baobabs-bleus'

/** What a twelve-year-old sends: no photos, so signing up is quick. */
export const child = (name: string) => ({
  pseudo: name,
  email: `${name}@exemple.mg`,
  password,
  nom: 'RABE',
  prenom: 'Miora',
  dateNaissance: '2014-05-06',
  sexe: 'F',
})

/** Signs somebody up and gives their token. */
export async function enrol(server: Pick<Server, 'url'>, name: string): Promise<string> {
  const { data, errors } = await gql(server.url, registerDocument, { input: child(name) })
  if (!data?.register) throw new Error(`${name} was refused: ${JSON.stringify(errors)}`)
  return data.register.token
}

/** The processes that work in this folder: the embedded PostgreSQL and its children. */
export function processesIn(dataDir: string): number[] {
  const inside = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dataDir}/`)
    } catch {
      return false
    }
  }
  const alive = (pid: string) => {
    try {
      return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && inside(name) && alive(name))
    .map(Number)
}

/** The process id of the embedded database. */
export const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

export const nobody = 65534
export const isRoot = process.getuid?.() === 0

/** Why another user could not run the product from here; false when they can. */
export function closedToOthers(): string | false {
  if (!isRoot) return false
  for (let path = root; path !== '/'; path = join(path, '..')) {
    if (!openTo(path)) return `${path} is closed to other users`
  }
  return openTo(process.execPath) ? false : 'node is closed to other users'
}

const openTo = (path: string) => Boolean(statSync(path).mode & 0o001)
