/** A complete server of one's own in a test: database, files, clock, members, and verbs to act as them. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Role, Status } from '@vondrona/rules/accounts'
import type { Language } from '@vondrona/rules/texts'
import type { LightMyRequestResponse } from 'fastify'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { type App, buildApp, makeKernel, modules } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Context, type Kernel, makeContext, systemContext } from '../src/kernel/context.ts'
import { taskListOf } from '../src/kernel/jobs/worker.ts'
import { insertUser, type NewUser, type UserRow } from '../src/modules/accounts/index.ts'
import { createSession, hashPassword, setPassword } from '../src/modules/sessions/index.ts'
import { copyOf, type TestDatabase, testDatabase } from './database.ts'

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever its own document asked for
  data: any
  errors?: {
    message: string
    path?: string[]
    extensions: {
      code: string
      key?: string
      field?: string
      retryAfter?: number
      errors?: { field: string; message: string; code: string }[]
    }
  }[]
  /** Of HTTP. */
  status: number
  headers: LightMyRequestResponse['headers']
}

type Variables = object

/** Somebody at a device: a visitor, or a member with a session. */
export interface Person {
  token: string | null
  /** One GraphQL call; never throws for a refusal. */
  gql(document: string, variables?: Variables): Promise<Answer>
  /** The data; fails the test when anything was refused. */
  ok(document: string, variables?: Variables): Promise<Answer['data']>
  /** Any other HTTP call, as this person. */
  http(
    method: 'GET' | 'PUT' | 'HEAD' | 'POST',
    url: string,
    options?: { body?: Buffer | string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  /** The same person on another connection or speaking another language. */
  with(options: CallerOptions): Person
}

export interface Member extends Person {
  id: string
  email: string
  pseudo: string
  password: string
  token: string
  with(options: CallerOptions): Member
  /** The row as it is now. */
  row(): Promise<UserRow>
  /** A use case can be called without HTTP, too. */
  context(): Promise<Context>
}

interface CallerOptions {
  language?: Language
  address?: string
  device?: string
  token?: string | null
}

export interface MemberOptions extends Partial<Omit<NewUser, 'dateNaissance'>> {
  role?: Role
  status?: Status
  /** YYYY-MM-DD; an adult's without. */
  birth?: string | null
  password?: string
  /** Has given the password again a moment ago; yes unless said otherwise. */
  reauthenticated?: boolean
}

export interface Mailed {
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string | null
  status: string
}

export interface World {
  kernel: Kernel
  app: App
  database: TestDatabase
  dataDir: string
  /** Nobody's context: for use cases called directly. */
  system: Context
  now(): Date
  /** Lets time pass. */
  advance(ms: number): void
  visitor(options?: CallerOptions): Person
  member(options?: MemberOptions): Promise<Member>
  /** As if this member had just given the password again, in every session they have. */
  reauthenticated(userId: string): Promise<void>
  /** Resolves when the reactions to what was published are done. */
  settled(): Promise<void>
  /** Works off every job that is due. */
  runJobs(): Promise<void>
  /** What was sent so far, oldest first. */
  messages(recipient?: string): Promise<Mailed[]>
  /** The secret in the newest mailed link of this path. */
  linkTo(path: string, recipient?: string): Promise<string>
  /** Listens on a free port of the loopback, once. */
  address(): Promise<string>
  /** A socket of `/api/ws`; collects frames. */
  socket(token?: string | null): Promise<TestSocket>
  /** Raw SQL; its rows have camelCase names, as everywhere. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever was asked
  sql<T = any>(text: string, values?: unknown[]): Promise<T[]>
}

export interface TestSocket {
  frames: Record<string, unknown>[]
  send(frame: object): void
  /** The next frame of this type, also one that came already and was not taken. */
  next(type: string): Promise<Record<string, unknown>>
  /** Close code, once it is closed. */
  closed: Promise<number>
  close(): void
}

/** Saturday noon in Madagascar. */
const start = Date.parse('2026-11-21T09:00:00Z')
const usualPassword = 'un-cheval-de-trait-7'
let usualHash: Promise<string> | undefined
let people = 0
const quiet = new WorkerLogger(() => () => undefined)

/** What a world leaves when it is closed: it can be copied, by each test that wants to find the same. */
export interface Original {
  database: TestDatabase
  dataDir: string
  drop(): Promise<void>
}

/** A fresh installation, or a copy of one. */
export async function world(
  t: TestContext,
  environment: Record<string, string> = {},
  original?: Original,
): Promise<World> {
  const database = original ? await copyOf(original.database, { max: 10 }) : await testDatabase({ max: 10 })
  const dataDir = newFolder()
  if (original) cpSync(original.dataDir, dataDir, { recursive: true })
  const { world, close } = await openWorld(database, dataDir, environment)
  t.after(async () => {
    await close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return world
}

/** Makes a world once, for many tests that each get a copy: `fill` may take long. Call `drop` in `after`. */
export async function makeOriginal(fill: (world: World) => Promise<unknown>): Promise<Original> {
  const [database, dataDir] = [await testDatabase({ max: 10 }), newFolder()]
  const drop = async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { world, close } = await openWorld(database, dataDir, {})
    await fill(world).finally(close)
    await database.close() // what others are connected to cannot be copied
    return { database, dataDir, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'vondrona-world-'))

/** The same over a database that somebody else opened, and closes. */
export async function openWorld(database: TestDatabase, dataDir: string, environment: Record<string, string>) {
  let time = start
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://vondrona.test',
    LOG_LEVEL: 'error',
    MEDIA_GATEWAY: 'off', // tests that want pictures say so
    DISK_RESERVE_MB: '0', // of a machine that may be full
    ...environment,
  })
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))
  const kernel = await makeKernel({ config, log, db: database.db, pool: database.pool, now: () => new Date(time) })
  const app = await buildApp(kernel)
  const close = async () => {
    await app.sockets.drain(1000)
    await app.http.close()
    await kernel.payments.stop()
    await kernel.bus.close()
  }
  const system = systemContext(kernel)
  const sql: World['sql'] = async (text, values) =>
    (await database.db.executeQuery<never>(CompiledQuery.raw(text, values))).rows
  let listening: Promise<string> | undefined

  const world: World = {
    kernel,
    app,
    database,
    dataDir,
    system,
    sql,
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    visitor: (options = {}) => personOf(app, options),
    member: (options = {}) => memberOf(world, options),
    reauthenticated: async (id) =>
      void (await sql('update session set reauthenticated_at = $2 where user_id = $1', [id, world.now()])),
    settled: () => kernel.bus.settled(),
    async runJobs() {
      await kernel.bus.settled()
      const due = 'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1'
      while ((await sql(due)).length > 0)
        await runOnce({
          pgPool: database.pool,
          taskList: taskListOf(kernel, modules),
          noHandleSignals: true,
          logger: quiet,
        })
    },
    messages: (recipient) =>
      sql(
        'select channel, recipient, subject, body, status from outgoing_message where $1::text is null or recipient = $1 order by id',
        [recipient ?? null],
      ),
    async linkTo(path, recipient) {
      const bodies = (await world.messages(recipient)).map(({ body }) => body ?? '').reverse()
      const found = bodies.map((body) => body.match(new RegExp(`${path}\\?token=([\\w-]+)`))?.[1]).find(Boolean)
      return found ?? assert.fail(`no link to ${path} was sent${recipient ? ` to ${recipient}` : ''}`)
    },
    address() {
      listening ??= app.http.listen({ host: '127.0.0.1', port: 0 }).then(() => {
        const { port } = app.http.server.address() as AddressInfo
        return `http://127.0.0.1:${port}`
      })
      return listening
    },
    async socket(token) {
      const url = `${(await world.address()).replace('http', 'ws')}/api/ws${token ? `?token=${encodeURIComponent(token)}` : ''}`
      return testSocket(url)
    },
  }
  return { world, close }
}

/** No sentence of an answer still says `{email}`, in any test. */
function refuseUnfilled({ data, errors }: { data?: Record<string, unknown> | null; errors?: { message: string }[] }) {
  const answers = Object.values(data ?? {}) as ({ message?: unknown } | null)[]
  const said = [...(errors ?? []), ...answers].map((one) => one?.message)
  for (const message of said)
    if (typeof message === 'string') assert.doesNotMatch(message, /\{[a-z]\w*\}/, 'a text whose {param} nobody filled')
}

function personOf(app: App, options: CallerOptions): Person {
  const {
    token = null,
    language = 'fr',
    address = '10.1.2.3',
    device = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
  } = options
  const headers = { 'x-language': language, 'user-agent': device, ...(token && { authorization: `Bearer ${token}` }) }
  const person: Person = {
    token,
    async gql(document, variables) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/graphql',
        remoteAddress: address,
        headers,
        payload: { query: document, variables },
      })
      refuseUnfilled(answer.json())
      return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
    },
    async ok(document, variables) {
      const { data, errors } = await person.gql(document, variables)
      if (errors) assert.fail(`refused: ${JSON.stringify(errors)}`)
      return data
    },
    http: (method, url, { body, headers: more } = {}) =>
      app.http.inject({
        method,
        url,
        remoteAddress: address,
        headers: { ...headers, ...more },
        ...(body !== undefined && { payload: body }),
      }),
    with: (other) => personOf(app, { ...options, ...other }),
  }
  return person
}

async function memberOf(
  world: World,
  { birth = '1995-04-12', password = usualPassword, reauthenticated = true, ...fields }: MemberOptions,
): Promise<Member> {
  const { kernel, system, app } = world
  const n = ++people
  usualHash ??= hashPassword(kernel as Context, usualPassword)
  const hash = password === usualPassword ? await usualHash : await hashPassword(kernel as Context, password)
  const fresh = {
    email: `membre${n}@exemple.mg`,
    pseudo: `Membre ${n}`,
    nom: `Rakoto${n}`,
    prenom: 'Hery',
    gender: 'male',
    status: 'active',
    dateNaissance: birth,
  } as const
  const { user, token } = await system.transaction(async (tx) => {
    const row = await insertUser(tx, system, { ...fresh, emailVerifiedAt: world.now(), ...fields })
    await setPassword(tx, row.id, hash, world.now())
    return createSession(tx, system, row, { remember: false })
  })
  if (reauthenticated) await world.reauthenticated(user.id)
  const named = (options: CallerOptions): Member => {
    const person = personOf(app, { token, ...options })
    return {
      ...person,
      id: user.id,
      email: user.email ?? '',
      pseudo: user.pseudo,
      password,
      token: person.token ?? '',
      with: (other) => named({ ...options, ...other }),
      row: async () => (await world.sql<UserRow>('select * from app_user where id = $1', [user.id]))[0] as UserRow,
      async context() {
        const { authenticate } = await import('../src/modules/sessions/index.ts')
        const actor = await authenticate(kernel, person.token ?? '')
        return makeContext(kernel, { actor, language: 'fr', address: '10.1.2.3', device: null, deadToken: !actor })
      },
    }
  }
  return named({})
}

/** For a frame that never comes, ms: the test ends, and says which. */
const patience = 20_000

async function testSocket(url: string): Promise<TestSocket> {
  const socket = new WebSocket(url)
  const frames: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const taken = new Set<object>()
  return {
    frames,
    send: (frame) => socket.send(JSON.stringify(frame)),
    async next(type) {
      const began = performance.now()
      for (;;) {
        const frame = frames.find((one) => one.type === type && !taken.has(one))
        if (frame) {
          taken.add(frame)
          return frame
        }
        if (performance.now() - began > patience) throw new Error(`No frame « ${type} » came in ${patience / 1000} s.`)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          setTimeout(resolve, patience).unref()
        })
      }
    },
    closed,
    close: () => socket.close(),
  }
}

/** The call is refused with this code; gives the first error for a closer look. */
export async function refused(code: string, call: Promise<Answer>) {
  const { errors, data } = await call
  const [error] = errors ?? []
  assert.equal(error?.extensions.code, code, `expected ${code}, got ${JSON.stringify(errors ?? data)}`)
  return error as NonNullable<Answer['errors']>[number]
}
