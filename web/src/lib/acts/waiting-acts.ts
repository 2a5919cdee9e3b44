/**
 * What a member does while the network is away (R-NET-03): kept on the device over a reload, shown while it waits, sent
 * in its order when the network is back. Features declare their acts in an `acts.ts`.
 */
import { actPatience } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { problemsOf } from '../api/refusal.ts'
import { readJson, writeKey } from '../device/browser-storage.ts'
import { isOnline } from '../device/connectivity.ts'
import { isTabSession } from '../device/sealed.ts'
import { getSession, onSession } from '../session/session.ts'
import { actsKey } from '../session/session-end.ts'
import { textOf } from '../texts/texts.ts'
import type { Act } from './act-list.ts'
import { type ActKind, makeWaitingActs } from './make-waiting-acts.ts'

const pause = 15_000
let again: ReturnType<typeof setTimeout> | undefined

/** They name people: what a session of one tab does ends with the tab. */
const area = () => (isTabSession() ? 'session' : 'local')

const queue = makeWaitingActs({
  read: () => (readJson(area(), actsKey) ?? []) as readonly Act[],
  write: (acts) => writeKey(area(), actsKey, acts.length > 0 ? JSON.stringify(acts) : null),
  me: () => getSession().user?.id,
  isOffline: () => !isOnline(),
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  later(run) {
    clearTimeout(again)
    again = setTimeout(run, pause)
  },
  patience: () => new Promise((resolve) => setTimeout(resolve, actPatience)),
  refused: (act, refusal) => void sayRefused(act, refusal),
})

async function sayRefused({ label }: Act, refusal: unknown): Promise<void> {
  const reason = problemsOf(refusal).message || (await textOf(texts, 'shell.unexpected'))
  toast.error(await textOf(texts, 'shell.actRefused', { act: label, reason }), { duration: Number.POSITIVE_INFINITY })
}

const resume = () => {
  if (getSession().user) void queue.resume()
}
globalThis.addEventListener?.('online', resume)
globalThis.addEventListener?.('storage', ({ key }) => key === actsKey && resume())
onSession(resume)
resume()

/** Declares a kind of act; what of it was kept before is sent now. */
export function declareAct<Variables>(name: string, kind: ActKind<Variables>): void {
  queue.declare(name, kind)
  if (getSession().user) void queue.send()
}

/**
 * Does it, or keeps it until the network is back and says so. `label` names it in the infinitive (« terminer »). A no of
 * the server is thrown.
 */
export async function doOrWait(name: string, variables: unknown, label: string): Promise<'done' | 'waiting'> {
  const outcome = await queue.add(name, variables, label)
  if (outcome === 'waiting') toast.info(await textOf(texts, 'shell.actsWait', { acts: label }))
  return outcome
}

/** The acts that the network holds up. */
export const useWaitingActs = (): readonly Act[] => useSyncExternalStore(queue.subscribe, queue.held, queue.held)

export const waitingActs = queue.held
