import type { Transport } from '@vondrona/rules/lives/viewer'
import type { PlayerDependencies } from './dependencies.ts'
import { type PlayerStore, unmeasured } from './player-state.ts'
import type { Progress } from './progress.ts'
import type { OpenTransport, TransportEvents } from './transport.ts'
import { startTrial, type Trial } from './trial.ts'

export type Opening = ReturnType<typeof makeOpening>

/**
 * The transport that is open, and the one that is tried beside it. Of what a transport tells, only the open one's is
 * heard: what it shows is kept here, what it means for the ladder is for `events`.
 */
export function makeOpening(
  video: HTMLVideoElement,
  dependencies: PlayerDependencies,
  store: PlayerStore,
  progress: Progress,
  events: Pick<TransportEvents, 'failed' | 'say'> & { opened(): void },
) {
  let open: OpenTransport | undefined
  let turn = 0
  let trial: Trial | undefined
  /** The turn in which what the trial tells is heard. */
  let claim = { turn }
  let again: ReturnType<typeof setTimeout> | undefined
  let bandwidth: number | null = null
  /** The browser plays by itself and does not say what it receives. */
  let isEstimated = false
  let isToldSilent = false

  function eventsOf(claim: { turn: number }): TransportEvents {
    const ifMine =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A) => {
        if (claim.turn === turn) work(...args)
      }
    return {
      failed: ifMine(events.failed),
      say: ifMine(events.say),
      silent: ifMine(() => {
        if (!isToldSilent) dependencies.say('viewer.silent')
        isToldSilent = true
        store.set({ silent: true })
      }),
      log: ifMine(store.log),
      states: ifMine((change) => store.set({ debug: { ...store.get().debug, ...change } })),
      measured: ifMine((bits, network) => {
        bandwidth = network
        store.set({ kbps: Math.round(bits / 1000) })
      }),
      received: ifMine((bytes) => {
        if (bytes === 'unknown') isEstimated = true
        else dependencies.received(bytes)
      }),
    }
  }

  function endTrial() {
    trial?.close()
    trial = undefined
  }

  function close() {
    clearTimeout(again)
    endTrial()
    open?.close()
    open = undefined
    turn += 1
  }

  function begin() {
    close()
    const transport = store.get().ladder.at
    isEstimated = false
    progress.begin()
    store.set({ phase: transport ? 'connecting' : 'idle', frozen: false, ...unmeasured })
    if (!transport) return
    store.log(`transport ${transport}`)
    open = dependencies.open(transport, video, eventsOf({ turn }))
    events.opened()
  }

  return {
    begin,
    close,
    beginAfter(ms: number) {
      close()
      again = setTimeout(begin, ms)
    },
    current: () => open,
    bandwidth: () => bandwidth,
    isEstimated: () => isEstimated,
    trial: () => trial,
    endTrial,
    /** Beside what is open, until it is adopted or ended. */
    startTrial(transport: Transport) {
      claim = { turn }
      trial = startTrial(transport, dependencies, eventsOf(claim))
    },
    /** The trial takes the place of what is open. */
    adoptTrial() {
      open?.close()
      turn += 1
      claim.turn = turn
      isEstimated = false
      open = trial?.adopt(video)
      trial = undefined
      progress.begin()
      events.opened()
    },
  }
}
