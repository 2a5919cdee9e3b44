/**
 * Last answers of the queries that are declared with `@kept`, on the device: readable where nobody answers (R-NET-03). They
 * lie in the drawer of lib/device/indexed-db-store.ts, which goes with the session, and leave when they are too many, too
 * large or too old, those seen longest ago first.
 */
import { keptAnswers as bounds } from '@vondrona/rules/constants'
import { whenFull } from '../device/database/open-database.ts'
import { store } from '../device/indexed-db-store.ts'
import { getToken } from '../session/token.ts'
import { call } from './call.ts'
import { keptQueries } from './kept-queries.generated.ts'
import { Refusal } from './refusal.ts'
import { headOf, type TypedDocument } from './typed-document.ts'

/** What was answered and when, by the device's clock; of a version that did not note it, undefined. */
export interface KeptAnswer<Data> {
  data: Data
  seenAt: number | undefined
}

/** One answer in the list of all, the one seen longest ago first. */
export interface Listed {
  key: string
  at: number
  bytes: number
}

const prefix = 'kept:'
/** Of versions before the list: they had neither a time nor a bound, and lie beside it until they leave. */
const oldPrefix = 'answer:'
const isAnswer = /^(?:kept|answer):/
const listKey = 'kept-answers'

const nameOf = (document: string, variables: unknown) => `${headOf(document).name}:${JSON.stringify(variables ?? {})}`

/** What was looked for, or shown by a link of an hour, would push out what is needed. */
const passing = ['search', 'preview']
const isPassing = (variables: object): boolean =>
  Object.entries(variables).some(([key, value]) =>
    passing.includes(key) ? value : value && typeof value === 'object' && isPassing(value),
  )

/** Whether the answer stays on the device. */
export const isKept = (document: string, variables: unknown): boolean =>
  keptQueries.has(headOf(document).name) && !isPassing(variables ?? {})

/** Which of these stay and which leave. Pure. */
export function withinBounds(listed: readonly Listed[], now: number, room: number = bounds.bytes) {
  const stay: Listed[] = []
  let bytes = 0
  for (const one of listed.toReversed()) {
    if (stay.length >= bounds.count || bytes + one.bytes > room || now - one.at > bounds.age) continue
    bytes += one.bytes
    stay.unshift(one)
  }
  return { stay, leave: listed.filter((one) => !stay.includes(one)) }
}

let turn: Promise<unknown> = Promise.resolve()
/** The list is read and written by one at a time. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

let isSwept = false
/** All that is kept. Once per page also what no list knows: of a version before, or of a tab that wrote at the same time. */
async function readList(now: number): Promise<Listed[]> {
  const listed = (await store.get<Listed[]>(listKey)) ?? []
  if (isSwept) return listed
  isSwept = true
  const known = new Set(listed.map(({ key }) => key))
  const lost = (await store.keys()).filter((key) => isAnswer.test(key) && !known.has(key))
  return [...lost.map((key) => ({ key, at: now, bytes: bounds.bytes / bounds.count })), ...listed]
}

async function bound(listed: readonly Listed[], now: number, room?: number): Promise<readonly Listed[]> {
  const { stay, leave } = withinBounds(listed, now, room)
  for (const { key } of leave) await store.delete(key)
  await store.set(listKey, stay)
  return stay
}

/** Keeps an answer, unless the session has ended since it was asked for (`isOver`). */
export function keepAnswer(
  document: string,
  variables: unknown,
  data: unknown,
  isOver: () => boolean = () => false,
  now = Date.now(),
): Promise<void> {
  const key = prefix + nameOf(document, variables)
  const bytes = JSON.stringify(data).length
  return inTurn(async () => {
    if (isOver()) return
    const one = { key, at: now, bytes }
    const stay = await bound([...(await readList(now)).filter((other) => other.key !== key), one], now)
    if (stay.includes(one) && !isOver()) await store.set(key, { at: now, data })
  })
}

/** The last answer to a question, as far as this device has it. */
export async function keptAnswer<Data>(
  document: TypedDocument<Data, never>,
  variables: unknown,
): Promise<KeptAnswer<Data> | undefined> {
  const name = nameOf(document, variables)
  const kept = await store.get<{ at: number; data: Data }>(prefix + name)
  if (kept?.data) return { data: kept.data, seenAt: kept.at }
  const old = await store.get<Data>(oldPrefix + name)
  return old ? { data: old, seenAt: undefined } : undefined
}

export async function dropAnswer(document: string, variables: unknown): Promise<void> {
  for (const start of [prefix, oldPrefix]) await store.delete(start + nameOf(document, variables))
}

/** A phone without room: half of what can be asked for again goes, so that what was typed here finds its place. */
whenFull(async () => {
  const listed = await readList(Date.now())
  await bound(listed, Date.now(), listed.reduce((sum, { bytes }) => sum + bytes, 0) / 2)
})

/**
 * `call` for a page without the cache: where nobody answers, what a member of this device read last. What visitors open by
 * a link is not kept here: the phone may be another one's. `seenAt` as in QueryState.
 */
export async function callKept<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
): Promise<{ data: Data; seenAt: number | undefined | null }> {
  const token = getToken()
  try {
    const data = await call(document, variables)
    if (token !== null) void keepAnswer(document, variables, data, () => getToken() !== token).catch(() => {})
    return { data, seenAt: null }
  } catch (error) {
    const kept = error instanceof Refusal && error.isUnreached ? await keptAnswer(document, variables) : undefined
    if (!kept) throw error
    return kept
  }
}
