import { connectionKind } from '../device/connection.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { makeLater } from './later.ts'
import { closeLater, laterStore } from './store.ts'

export { isComplete, type Kept } from './later.ts'

export const later = makeLater({
  store: laterStore,
  fetch: (address, signal) => fetch(address, { credentials: 'omit', signal }),
  room: async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
    return quota === undefined || usage === undefined ? undefined : quota - usage
  },
  now: () => Date.now(),
  alone: async (work) => (navigator.locks ? navigator.locks.request('later', work) : work()),
})

/** Not paid by the megabyte, as far as the browser tells; where it tells nothing the person is asked. */
export const isFree = (): boolean => ['wifi', 'ethernet'].includes(connectionKind())

/** May a thing that is being fetched go on: who agreed to pay goes on anywhere, else it stops where Wi-Fi ends. */
export const mayGoOnFor = (agreed: boolean) => (agreed ? () => true : isFree)

// What somebody kept tells what they read.
onSessionEnd(async () => {
  later.end()
  await closeLater()
})
