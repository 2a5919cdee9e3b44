/**
 * What the states of somebody's things decide: each operation is called by the member and by an administrator, about what
 * is the member's own, and each scheduled job runs, in the usual state of all rows and with one column at a time in
 * another. What it answers and how many rows of which tables it writes is noted where it differs. What does nothing
 * usually begins in a state in which it does something. NOTE_STATES=1 writes the list anew: read what changes.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { ExecutionResult } from 'graphql'
import { type KyselyPlugin, sql } from 'kysely'
import { modules } from '../../src/app.ts'
import { type Context, type Kernel, makeContext, systemContext } from '../../src/kernel/context.ts'
import type { Db, Tx } from '../../src/kernel/db.ts'
import { makeEngine } from '../../src/kernel/graphql/engine.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { authenticate, hashPassword, setPassword } from '../../src/modules/sessions/index.ts'
import { peopleWithAllRows } from '../people-with-all-rows.ts'
import { put, readValues, type State, search, type Varied } from '../statements/conditions.ts'
import { fillOtherTables } from '../statements/other-rows.ts'
import { world } from '../world.ts'
import { isAboutOneself, withInput } from './inputs.ts'
import { choicesOf, documentOf, enter, operationsOf } from './operations.ts'
import { likeNoted, rowsOf, steadyIn, type Written, writtenBetween } from './written.ts'

const password = 'un-cheval-de-trait-7'
const list = join(import.meta.dirname, 'states.json')

test('each scheduled job does, by the state of what it is about, what is noted', async (t) => {
  const { decide, isAsNoted } = await prepared(t, 'job')
  for (const { job } of modules.flatMap(({ schedule = [] }) => schedule)) {
    const run = modules.flatMap(({ jobs = {} }) => jobs[job] ?? [])[0] as (
      ctx: Context,
      payload: object,
    ) => Promise<void>
    const call = (held: Kernel) => run(systemContext(held), {}).then(() => 'done', outcomeOf)
    await decide(`job ${job}`, { call, hasEdges: true, isIdle: (said) => said === 'done' })
  }
  isAsNoted()
})

for (const role of ['user', 'admin'] as const)
  test(`${role}: each operation does, by the state of what it is about, what is noted`, async (t) => {
    const { w, engine, me, other, decide, isAsNoted } = await prepared(t, role)
    const refusedForOneself = new Set<string>()
    const token = await enter(w, me.id, role)
    const actor = await authenticate(w.kernel, token)
    const caller = { actor, language: 'fr', address: '10.1.2.3', device: null } as const
    for (const root of operationsOf(w.app.schema, () => true))
      for (const [about, id] of [
        ['', me.id],
        [' of another', other.id],
      ] as const)
        for (const { name, variables: least } of choicesOf(root[1], id)) {
          const title = `${role} ${root[1].name}${name}`
          if (about && !refusedForOneself.has(title)) continue
          const variables = withInput(root[1].name, least, { me: me.id, other: other.id, password })
          const asked = { query: documentOf(root, 0), variables, operationName: null }
          const call = async (held: Kernel) => {
            const ctx = makeContext(held, caller)
            const [result] = await engine.execute(ctx, [engine.prepare(ctx, asked)])
            return answerOf(result, root[1].name)
          }
          const isIdle = (said: string) => root[0] === 'mutation' && /^[A-Z]/.test(said)
          const said = await decide(`${title}${about}`, { call, hasEdges: false, isIdle })
          if (isAboutOneself(said)) refusedForOneself.add(title)
        }
    isAsNoted()
  })

/** A world with rows of everything, and what asks in each state. `kind`: how the titles of what it asks begin. */
async function prepared(t: TestContext, kind: 'job' | 'user' | 'admin') {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000000' })
  w.kernel.log.level = 'silent'
  const [me, other] = await peopleWithAllRows(w)
  const known = { me: me.id, you: other.id, now: w.now() }
  const values = await readValues(w, known)
  await fillOtherTables(w, known, new Map([...values].filter(([table]) => !/^(live|ticket)_|^vote_s/.test(table))))
  await w.sql('update charge set is_test = false')
  await w.sql(`update live set source_kind = 'rtmp', source_url_sealed = null, secret_sealed = null`)
  const hash = await hashPassword(w.system, password)
  await w.system.transaction((tx) => setPassword(tx, me.id, hash, w.now()))

  const engine = makeEngine(w.kernel, modules)
  const executor = w.kernel.db.getExecutor()
  const listener = makeListener((node, queryId) => executor.compileQuery(node, queryId))
  const bus = Object.assign(Object.create(w.kernel.bus), { publish: () => {}, publishHere: () => {} })
  const kernel = { ...w.kernel, db: w.kernel.db.withPlugin(listener), bus }
  const noted: Noted = process.env.NOTE_STATES ? {} : readNoted(kind)
  const found: Noted = {}
  const names = { [me.id]: 'me', [other.id]: 'you' }
  const decide = async (title: string, { call, ...how }: Call) => {
    const work = async (tx: Tx): Promise<never> => {
      const heldBy = { ...kernel, db: tx as unknown as Db }
      const ask = async (reads = false) => {
        const heard: Heard = { texts: [], written: new Map() }
        listener.heard = heard
        const said = await call(heldBy)
        listener.heard = null
        const rows = rowsIn(heard, said)
        const after = reads && rows.length > 0 ? await rowsOf(tx, heard.written.keys()) : null
        await sql`rollback to savepoint usual`.execute(tx)
        const writes = async () =>
          after ? writtenBetween(await rowsOf(tx, after.keys()), after, { names, now: w.now() }) : {}
        return { ...heard, said: [said, ...rows].join(', '), writes }
      }
      const askIn = async (state: State) => {
        if (await put(tx, { values }, state)) return ask()
        await sql`rollback to savepoint usual`.execute(tx)
        return null
      }
      throw new Enough(await decidedBy(tx, { ask, askIn, values, ...how, noted: noted[title] }))
    }
    const one = await systemContext(kernel)
      .transaction(work)
      .catch((error: unknown) => {
        if (error instanceof Enough) return error
        throw error
      })
    if (one.decided) found[title] = one.decided
    return one.said
  }

  const isAsNoted = () => {
    if (process.env.NOTE_STATES) return note(kind, found)
    const differing = Object.keys({ ...found, ...noted }).filter((name) => !isDeepStrictEqual(found[name], noted[name]))
    assert.deepEqual(
      differing.map((name) => [name, found[name]]),
      differing.map((name) => [name, noted[name]]),
    )
  }
  return { w, engine, me, other, decide, isAsNoted }
}

const isOf =
  (kind: string) =>
  ([title]: [string, Decided]) =>
    title.startsWith(`${kind} `)
const allNoted = (): [string, Decided][] => Object.entries(JSON.parse(readFileSync(list, 'utf8')))
const readNoted = (kind: string): Noted => Object.fromEntries(allNoted().filter(isOf(kind)))
/** In place of what was noted of this kind. */
const note = (kind: string, found: Noted) => {
  const others = allNoted().filter((one) => !isOf(kind)(one))
  writeFileSync(list, `${JSON.stringify({ ...Object.fromEntries(others), ...found }, null, 2)}\n`)
}

interface Decided {
  /** In which it does something, where it does nothing in the usual one. */
  where?: State
  usually: string
  /** What it writes then. */
  writes?: Written
  /** `table.column value, value`: what it says and writes instead. */
  but: Record<string, string>
}
type Noted = Record<string, Decided>

/** What was found; nothing of what was done stays. */
class Enough extends Error {
  readonly said: string
  readonly decided: Decided | null
  constructor({ said, decided }: Pick<Enough, 'said' | 'decided'>) {
    super('enough')
    this.said = said
    this.decided = decided
  }
}

interface Call {
  /** What it answers. */
  call(kernel: Kernel): Promise<string>
  /** Whether it depends on the moment itself. */
  hasEdges: boolean
  /** Does nothing in the usual state, though it could. */
  isIdle(said: string): boolean
}

interface Answer extends Heard {
  said: string
  writes(): Promise<Written>
}

interface Asking extends Omit<Call, 'call'> {
  ask(reads?: boolean): Promise<Answer>
  askIn(state: State): Promise<Answer | null>
  values: ReadonlyMap<string, readonly Varied[]>
  noted: Decided | undefined
}

async function decidedBy(
  tx: Tx,
  { ask, askIn, values, hasEdges, isIdle, noted }: Asking,
): Promise<Pick<Enough, 'said' | 'decided'>> {
  await sql`savepoint usual`.execute(tx)
  const first = await ask(true)
  if (/^(UNAUTHENTICATED|FORBIDDEN shell|fault)/.test(first.said)) return { said: first.said, decided: null }
  const texts = new Set(first.texts)
  const askWith = async (state: State) => {
    const answer = await askIn(state)
    for (const text of answer?.texts ?? []) texts.add(text)
    return answer?.said ?? null
  }
  const searches = process.env.NOTE_STATES && isIdle(first.said)
  // What is behind a refusal asks for more.
  const given = { usual: first.said, askWith, columns: () => statesIn([...texts], values, hasEdges) }
  const where = searches ? await search(given, doesSomething) : noted?.where
  if (where) await put(tx, { values }, where)
  await sql`savepoint usual`.execute(tx)
  const usual = where ? await ask(true) : first
  const written = await usual.writes()
  const writes = process.env.NOTE_STATES
    ? steadyIn([written, await (await ask(true)).writes()])
    : likeNoted(written, noted?.writes)
  const isWriting = Object.keys(writes).length > 0
  const but = new Map<string, string[]>()
  for (const one of statesIn([...first.texts, ...usual.texts], values, hasEdges))
    for (const value of one.values.keys()) {
      const said = await askWith({ [one.place]: value })
      if (said === null || said === 'fault' || said === usual.said) continue
      but.set(`${one.place} ${said}`, [...(but.get(`${one.place} ${said}`) ?? []), value])
    }
  if (but.size === 0 && !where && !isWriting) return { said: first.said, decided: null }
  const listed = [...but].map(([key, words]) => {
    const [place = '', ...said] = key.split(' ')
    return [`${place} ${words.join(', ')}`, said.join(' ')]
  })
  const decided = {
    ...(where && { where }),
    usually: usual.said,
    ...(isWriting && { writes }),
    but: Object.fromEntries(listed),
  }
  return { said: first.said, decided }
}

const doesSomething = (said: string) => /^[a-z0-9].*, \w+ \d/.test(said)

/** What an operation asks, and how many rows of which tables it writes. */
interface Heard {
  texts: string[]
  written: Map<string, number>
}

function makeListener(compile: Compile): KyselyPlugin & { heard: Heard | null } {
  const tables = new WeakMap<object, string>()
  const listener: ReturnType<typeof makeListener> = {
    heard: null,
    transformQuery: ({ node, queryId }) => {
      if (!listener.heard) return node
      const text = compile(node, queryId).sql
      listener.heard.texts.push(text)
      const table = /^\s*(?:insert into|update|delete from) "?(\w+)/i.exec(text)?.[1]
      if (table) tables.set(queryId, table)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const table = tables.get(queryId)
      const rows = Number(result.numAffectedRows ?? 0)
      if (table && rows > 0) listener.heard?.written.set(table, (listener.heard.written.get(table) ?? 0) + rows)
      return result
    },
  }
  return listener
}

type Compile = ReturnType<Db['getExecutor']>['compileQuery']

/** What may be one of some words, yes or no, or a moment. */
const statesIn = (texts: Iterable<string>, values: Asking['values'], hasEdges: boolean): Varied[] => {
  const words = new Set([...texts].join(' ').match(/\w+/g))
  return [...values]
    .filter(([table]) => words.has(table))
    .flatMap(([, columns]) => columns)
    .filter(({ column, type, values: all }) => words.has(column) && isState(type, all))
    .map((one) => ({
      ...one,
      values: new Map([...one.values].filter(([name]) => hasEdges || !/^(before|now|later)$/.test(name))),
    }))
}

const isState = (type: string, all: Varied['values']) =>
  type === 'boolean' || type === 'timestamp with time zone' || (type === 'text' && !all.has('asked'))

function answerOf(result: ExecutionResult | undefined, name: string): string {
  const [error] = result?.errors ?? []
  return error ? outcomeOf(error.originalError) : sizeOf(result?.data?.[name])
}

const outcomeOf = (error: unknown): string =>
  error instanceof Refusal ? [error.code, error.key].filter(Boolean).join(' ') : 'fault'

/** Of what is refused nothing stays. */
const rowsIn = ({ written }: Heard, said: string): string[] =>
  /^[A-Z]|^fault/.test(said)
    ? []
    : [...written].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, n]) => `${table} ${n}`)

function sizeOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return `${value.length}`
  if (typeof value !== 'object')
    return typeof value === 'boolean' || typeof value === 'number' ? String(value) : 'given'
  const lists = Object.entries(value).filter(([, one]) => Array.isArray(one) || typeof one === 'number')
  return lists.length > 0
    ? lists.map(([key, one]) => `${key} ${Array.isArray(one) ? one.length : one}`).join(' ')
    : 'given'
}
