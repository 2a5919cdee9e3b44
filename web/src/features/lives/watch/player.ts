/** N-05: one player over all ways. It opens a way, watches that pictures come, and climbs down or up the ladder. */
import { live as limits, logCap } from '@vondrona/rules/constants'
import { choose, fail, type Ladder, measure, startLadder, type Way } from '@vondrona/rules/viewer'
import type { DebugStates, OpenWay, ViewerText, WayEvents } from './way.ts'

export type Phase = 'idle' | 'connecting' | 'playing' | 'blocked' | 'stopped'

export interface PlayerState {
  phase: Phase
  ladder: Ladder
  /** kbit/s received lately; null: not known yet. */
  kbps: number | null
  silent: boolean
  /** Sound was switched off so that the browser lets it start. */
  mutedToStart: boolean
  debug: DebugStates
  /** R-LIVE-16: the last lines, newest last. */
  log: readonly string[]
}

export interface PlayerHands {
  open(way: Way, video: HTMLVideoElement, events: WayEvents): OpenWay
  say(text: ViewerText, detail?: string): void
  /** Bits per second each way needs. */
  needs(): Partial<Record<Way, number>>
  /** The source is interrupted: no pictures are no failure. */
  isInterrupted(): boolean
  now(): number
}

const noStates: DebugStates = { peer: 'new', ice: 'new', signaling: 'stable', offers: 0, answers: 0, candidates: 0 }
const lookEvery = 2000
/** Without a new picture for so long, a way that had begun counts as failed. */
const stallTime = 8000
/** A failed way is not replaced in a tighter loop than this. */
const breath = 700

export type Player = ReturnType<typeof makePlayer>

export function makePlayer(video: HTMLVideoElement, hands: PlayerHands) {
  let state: PlayerState = {
    phase: 'idle',
    ladder: startLadder([], hands.now()),
    kbps: null,
    silent: false,
    mutedToStart: false,
    debug: noStates,
    log: [],
  }
  const watchers = new Set<() => void>()
  let open: OpenWay | undefined
  let turn = 0
  let progress = { at: 0, time: 0 }
  let bandwidth: number | null = null
  let wantsPause = false
  let again: ReturnType<typeof setTimeout> | undefined

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    for (const watcher of watchers) watcher()
  }
  const log = (line: string) =>
    set({ log: [...state.log, `${new Date(hands.now()).toISOString().slice(11, 19)} ${line}`].slice(-logCap) })

  function eventsOf(mine: number): WayEvents {
    const ifMine =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A) => {
        if (mine === turn) work(...args)
      }
    return {
      playing: ifMine(() => set({ phase: 'playing' })),
      failed: ifMine((text, detail) => giveUp(text, detail)),
      say: ifMine((text) => hands.say(text)),
      silent: ifMine(() => {
        if (!state.silent) hands.say('viewer.silent')
        set({ silent: true })
      }),
      log: ifMine(log),
      states: ifMine((change) => set({ debug: { ...state.debug, ...change } })),
      measured: ifMine((bits, network) => {
        bandwidth = network
        set({ kbps: Math.round(bits / 1000) })
      }),
    }
  }

  function begin() {
    clearTimeout(again)
    open?.close()
    open = undefined
    turn += 1
    const way = state.ladder.at
    set({ phase: way ? 'connecting' : 'idle', silent: false, kbps: null, debug: noStates })
    if (!way) return
    log(`way ${way}`)
    progress = { at: hands.now(), time: -1 }
    open = hands.open(way, video, eventsOf(turn))
    void play()
  }

  /** Autoplay as far as the browser lets: with sound, without, then by a press (R-LIVE-08, R-LIVE-28, R-LIVE-29). */
  async function play() {
    if (wantsPause) return
    try {
      await video.play()
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'AbortError' || state.phase === 'stopped') return // another source came
      if (name !== 'NotAllowedError') return void log(`play ${message}`)
      if (!video.muted) {
        video.muted = true
        set({ mutedToStart: true })
        return play()
      }
      set({ phase: 'blocked' })
      hands.say('viewer.tapToast')
    }
  }

  function giveUp(text: ViewerText, detail?: string) {
    log(`failed: ${text}${detail ? ` (${detail})` : ''}`)
    hands.say(text, detail)
    open?.close()
    open = undefined
    turn += 1
    set({ phase: 'connecting', ladder: fail(state.ladder, hands.now()) })
    clearTimeout(again)
    again = setTimeout(begin, breath)
  }

  const isMoving = () => {
    const time = video.currentTime
    if (time === progress.time) return false
    progress = { at: hands.now(), time }
    return true
  }

  const watch = setInterval(() => {
    if (!open || state.phase === 'stopped') return
    const now = hands.now()
    if (video.paused || state.phase === 'blocked' || hands.isInterrupted() || document.visibilityState === 'hidden') {
      progress = { at: now, time: video.currentTime }
      return
    }
    if (isMoving()) {
      if (state.phase !== 'playing') set({ phase: 'playing' })
      const ladder = measure(state.ladder, { bandwidth, needs: hands.needs() }, now)
      if (ladder === state.ladder) return
      log(`network: ${state.ladder.at} → ${ladder.at}`)
      set({ ladder })
      return begin()
    }
    const patience = state.phase === 'playing' ? stallTime : limits.firstFrameTimeout
    if (now - progress.at > patience) giveUp('viewer.loadError', 'no pictures')
  }, lookEvery)

  const onPlaying = () => {
    if (!open) return
    isMoving()
    set({ phase: 'playing' })
  }
  const onError = () => {
    if (open && video.error) hands.say('viewer.videoError', video.error.message)
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('error', onError)

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Plays by these ways, best first. The same list again changes nothing. */
    start(ways: readonly Way[]) {
      if (state.phase !== 'idle' && state.phase !== 'stopped' && ways.join() === state.ladder.ways.join()) return
      set({ ladder: startLadder(ways, hands.now()) })
      begin()
    },
    /** R-LIVE-27: the live is over. */
    stop() {
      clearTimeout(again)
      open?.close()
      open = undefined
      turn += 1
      set({ phase: 'stopped' })
    },
    /** Chosen by hand; null: by itself again. */
    choose(way: Way | null) {
      const ladder = choose(state.ladder, way, hands.now())
      const same = ladder.at === state.ladder.at
      set({ ladder })
      if (!same) begin()
    },
    /** R-LIVE-21, R-LIVE-22, R-CHAT-12: once more from the beginning, by the same way. */
    restart: begin,
    /** A press on the picture or its button. */
    async press() {
      wantsPause = !video.paused && state.phase !== 'blocked'
      if (wantsPause) return video.pause()
      if (state.mutedToStart || state.phase === 'blocked') {
        video.muted = false
        set({ mutedToStart: false })
      }
      try {
        await video.play()
      } catch {
        hands.say('viewer.playFailed') // R-LIVE-39
      }
    },
    mute(muted: boolean) {
      video.muted = muted
      set({ mutedToStart: false })
    },
    close() {
      this.stop()
      clearInterval(watch)
      video.removeEventListener('playing', onPlaying)
      video.removeEventListener('error', onError)
    },
  }
}
