/** What a player shows, and who is told when it changes. */
import { logCap } from '@vondrona/rules/constants'
import { type Ladder, startLadder } from '@vondrona/rules/lives/viewer'
import type { DebugStates } from './transport.ts'

/** held: the viewer's cap on data is reached; it waits for their decision. */
type Phase = 'idle' | 'connecting' | 'playing' | 'blocked' | 'held' | 'stopped'

export interface PlayerState {
  phase: Phase
  ladder: Ladder
  /** kbit/s received lately; null: not known yet. */
  kbps: number | null
  silent: boolean
  /** The picture stands still although it should move. */
  frozen: boolean
  /** The last attempt was refused because too many watch: another one follows. */
  crowded: boolean
  /** Sound was switched off so that the browser lets it start. */
  mutedToStart: boolean
  debug: DebugStates
  /** R-LIVE-16: the last lines, newest last. */
  log: readonly string[]
}

/** What is known of a connection that was just opened. */
export const unmeasured: Pick<PlayerState, 'kbps' | 'silent' | 'debug'> = {
  kbps: null,
  silent: false,
  debug: { peer: 'new', ice: 'new', signaling: 'stable', offers: 0, answers: 0, candidates: 0 },
}

export type PlayerStore = ReturnType<typeof makePlayerStore>

/** The state of one player, before it plays anything. */
export function makePlayerStore(now: () => number) {
  let state: PlayerState = {
    phase: 'idle',
    ladder: startLadder([], now()),
    ...unmeasured,
    frozen: false,
    crowded: false,
    mutedToStart: false,
    log: [],
  }
  const watchers = new Set<() => void>()
  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    for (const watcher of watchers) watcher()
  }
  return {
    get: () => state,
    set,
    log: (line: string) =>
      set({ log: [...state.log, `${new Date(now()).toISOString().slice(11, 19)} ${line}`].slice(-logCap) }),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
