/**
 * What a member does while the network is away (R-NET-03): kept on the device over a reload, shown while it waits, sent
 * in its order when the network is back. Features declare their acts in an `acts.ts`, which `screens/act-kinds.ts` lists.
 */
import { actPatience, probe } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { problemsOf } from '../api/refusal.ts'
import { type Area, keysOf, readJson, readKey, storeKey, writeKey } from '../device/browser-storage.ts'
import { isOnline } from '../device/connectivity.ts'
import { onServer } from '../platform/server.ts'
import { getSession, onSession } from '../session/session.ts'
import { actPrefix, oldActsKey } from '../session/session-end.ts'
import { textOf } from '../texts/texts.ts'
import { guessedAhead, hearDate, serverNow, wasWrongBy } from '../time/server-clock.ts'
import { type Act, isNewAct, isPending, takenBy } from './act-list.ts'
import { type AnyActKind, makeWaitingActs, type Outcome } from './make-waiting-acts.ts'

/** Between tries while nobody answers: twice as long each time. */
const [shortest, longest] = [15_000, 5 * 60_000]
let pause = shortest
/** The next try, at the earliest time that was asked for; of no use in a tab that nobody sees (it is sent when it is seen). */
let again: { at: number; timer: ReturnType<typeof setTimeout> } | undefined

function tryLater(run: () => void, seconds = 0): void {
  const at = performance.now() + (seconds * 1000 || pause)
  if (!seconds) pause = Math.min(pause * 2, longest)
  if (again && again.at <= at) return
  clearTimeout(again?.timer)
  const timer = setTimeout(() => {
    again = undefined
    if (globalThis.document?.visibilityState !== 'hidden') run()
  }, at - performance.now())
  again = { at, timer }
}

/** They name people: what a session of one tab does ends with the tab. */
const area = (): Area => (readKey('local', 'token') === null ? 'session' : 'local')

/** One key each: tabs that write at the same time lose nothing of each other's. */
const kept = () => keysOf(area(), actPrefix).flatMap((key) => (readJson(area(), key) ?? []) as Act | [])

/** Visitors speak in chats that are open to them; nothing else of theirs waits. */
const me = () => getSession().user?.id ?? (getSession().status === 'visitor' ? 'visitor' : undefined)

/** Any answer says the server's time. */
async function hearClock(): Promise<void> {
  const from = Date.now()
  const asked = { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(probe.timeout) } as const
  const answer = await fetch(onServer('/api/version'), asked).catch(() => null)
  hearDate(from, Date.now(), answer?.headers.get('date') ?? null)
}

const queue = makeWaitingActs({
  read: () => kept().sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
  put: (act) => storeKey(area(), actPrefix + act.id, JSON.stringify(act)),
  remove: (id) => writeKey(area(), actPrefix + id, null),
  alone: async (run) => (navigator.locks ? navigator.locks.request('acts', run) : run()),
  me,
  isOffline: () => !isOnline(),
  now: () => serverNow().getTime(),
  guess: guessedAhead,
  wrongBy: wasWrongBy,
  hearClock,
  elapsed: () => performance.now(),
  newId: () => crypto.randomUUID(),
  later: tryLater,
  patience: () => new Promise((resolve) => setTimeout(resolve, actPatience)),
  refused: (act, refusal) => void sayRefused(act, refusal),
})

/** It stays in the list of what waits (shell/waiting). */
async function sayRefused({ label }: Act, refusal: unknown): Promise<void> {
  const reason = problemsOf(refusal).message || (await textOf(texts, 'shell.unexpected'))
  toast.error(await textOf(texts, 'shell.actRefused', { act: label, reason }))
}

const resume = () => {
  pause = shortest
  if (me()) void queue.resume()
  else queue.refresh()
}
/** Another tab did something, or sends. */
const follow = (event: StorageEvent) => {
  if (event.key !== null && !event.key.startsWith(actPrefix)) return
  const taken = takenBy(event)
  if (taken && taken.by === me()) queue.heard(taken)
  queue.refresh()
  if (me() && isNewAct(event)) void queue.send()
}
globalThis.addEventListener?.('online', resume)
globalThis.addEventListener?.('storage', follow)
globalThis.document?.addEventListener?.('visibilitychange', () => document.visibilityState === 'visible' && resume())
onSession(resume)
resume()
for (const old of ['local', 'session'] as const)
  if (readKey(old, oldActsKey) !== null)
    void import('./old-acts.ts')
      .then(({ takeOverActs }) => {
        takeOverActs(old)
        resume()
      })
      .catch(() => {}) // they stay, and the next page takes them over

/** Declares kinds of acts by their names; what of them was kept before is sent now. */
export function declareActs<Kinds extends Record<string, AnyActKind>>(kinds: Kinds): Kinds {
  for (const [name, kind] of Object.entries(kinds)) queue.declare(name, kind)
  if (me()) void queue.send()
  return kinds
}

/** Does it, or keeps it until the network is back. A no of the server is thrown. */
export const doOrKeep = (name: string, variables: unknown, label: string): Promise<Outcome> =>
  queue.add(name, variables, label)

/** `doOrKeep`, and says what waits. `label` names it in the infinitive (« terminer »). */
export async function doOrWait(name: string, variables: unknown, label: string): Promise<'done' | 'waiting'> {
  const outcome = await doOrKeep(name, variables, label)
  if (outcome === 'done') return outcome
  await sayWaits(outcome, label)
  return 'waiting'
}

/** A device without room is no place to wait: the person must know it before the page is closed. */
export async function sayWaits(outcome: Exclude<Outcome, 'done'>, label: string): Promise<void> {
  const reason = queue.all().find((act) => act.label === label && isPending(act))?.reason // of the server, which is there
  if (outcome === 'waiting') toast.info(reason ?? (await textOf(texts, 'shell.actsWait', { acts: label })))
  else toast.warning(await textOf(texts, 'shell.actUnkept', { act: label }), { duration: Number.POSITIVE_INFINITY })
}

/** The acts that the network holds up. */
export const useWaitingActs = (): readonly Act[] => useSyncExternalStore(queue.subscribe, queue.held, queue.held)
/** All acts of this member that are not done, refused ones, too. */
export const useAllActs = (): readonly Act[] => useSyncExternalStore(queue.subscribe, queue.all, queue.all)

/** Those of one's acts that a page shows at what they are about: held up, or refused. None while it is simply on its way. */
export function useHeldAct(isIt: (act: Act) => boolean): { act: Act | undefined; isWaiting: boolean } {
  const held = useWaitingActs().find(isIt)
  const refused = useAllActs().find((act) => !isPending(act) && isIt(act))
  return { act: held ?? refused, isWaiting: held !== undefined }
}

export const waitingActs = queue.held
export const pendingActs = (): readonly Act[] => queue.all().filter(isPending)
export const onActs = queue.subscribe
export const { cancel: cancelAct, retry: retryAct, resume: sendActs } = queue
