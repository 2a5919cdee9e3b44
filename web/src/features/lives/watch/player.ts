/**
 * N-05: one player over all transports. It opens a transport, watches that pictures come, and climbs down or up the
 * ladder.
 */
import { live as limits, logCap, player as pace } from '@vondrona/rules/constants'
import { choose, fail, type Ladder, measure, startLadder, type Transport, widen } from '@vondrona/rules/lives/viewer'
import type { DebugStates, OpenTransport, TransportEvents, ViewerText } from './transport.ts'

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

export interface PlayerDependencies {
  open(transport: Transport, video: HTMLVideoElement, events: TransportEvents): OpenTransport
  say(text: ViewerText, detail?: string): void
  /** Bits per second each transport needs. */
  needs(): Partial<Record<Transport, number>>
  /** The source is interrupted: no pictures are no failure. */
  isInterrupted(): boolean
  now(): number
}

const noStates: DebugStates = { peer: 'new', ice: 'new', signaling: 'stable', offers: 0, answers: 0, candidates: 0 }
export const { lookEvery, stallTime, returnTime, breath } = pace

export type Player = ReturnType<typeof makePlayer>

export function makePlayer(video: HTMLVideoElement, dependencies: PlayerDependencies) {
  let state: PlayerState = {
    phase: 'idle',
    ladder: startLadder([], dependencies.now()),
    kbps: null,
    silent: false,
    mutedToStart: false,
    debug: noStates,
    log: [],
  }
  const watchers = new Set<() => void>()
  let open: OpenTransport | undefined
  let turn = 0
  let progress = { at: 0, seen: 0 }
  let bandwidth: number | null = null
  let wantsPause = false
  /** When the source was last away. */
  let awayAt = Number.NEGATIVE_INFINITY
  let wasAway = false
  let isToldSilent = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** Since the last picture: how often a transport failed, and what was said about it. */
  let failures = 0
  const said = new Set<ViewerText>()

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    for (const watcher of watchers) watcher()
  }
  const log = (line: string) =>
    set({ log: [...state.log, `${new Date(dependencies.now()).toISOString().slice(11, 19)} ${line}`].slice(-logCap) })

  function sayOnce(text: ViewerText, detail?: string) {
    if (said.has(text)) return
    said.add(text)
    dependencies.say(text, detail)
  }

  function plays() {
    failures = 0
    said.clear()
    if (state.phase !== 'playing') set({ phase: 'playing' })
  }

  function eventsOf(mine: number): TransportEvents {
    const ifMine =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A) => {
        if (mine === turn) work(...args)
      }
    return {
      failed: ifMine((text, detail) => giveUp(text, detail)),
      say: ifMine(sayOnce),
      silent: ifMine(() => {
        if (!isToldSilent) dependencies.say('viewer.silent')
        isToldSilent = true
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
    const transport = state.ladder.at
    set({ phase: transport ? 'connecting' : 'idle', silent: false, kbps: null, debug: noStates })
    if (!transport) return
    log(`transport ${transport}`)
    progress = { at: dependencies.now(), seen: seenOf(video) }
    open = dependencies.open(transport, video, eventsOf(turn))
    void play()
  }

  /** Autoplay as far as the browser lets: with sound, without, then by a press (R-LIVE-08, R-LIVE-28, R-LIVE-29). */
  async function play() {
    if (wantsPause) return
    const mine = turn
    try {
      await video.play()
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'AbortError' || mine !== turn) return // another source came
      if (name !== 'NotAllowedError') return void log(`play ${message}`)
      if (!video.muted) {
        video.muted = true
        set({ mutedToStart: true })
        return play()
      }
      if (state.phase === 'blocked') return
      set({ phase: 'blocked' })
      dependencies.say('viewer.tapToast')
    }
  }

  /** The next way down; while the source is away or has just come back, the same one again. */
  function giveUp(text: ViewerText, detail?: string) {
    log(`failed: ${text}${detail ? ` (${detail})` : ''}`)
    open?.close()
    open = undefined
    turn += 1
    clearTimeout(again)
    again = setTimeout(begin, Math.min(breath.most, breath.least * 2 ** failures++))
    if (dependencies.isInterrupted() || dependencies.now() - awayAt < returnTime) return set({ phase: 'connecting' })
    sayOnce(text, detail)
    set({ phase: 'connecting', ladder: fail(state.ladder, dependencies.now()) })
  }

  const isMoving = () => {
    const seen = seenOf(video)
    if (seen === progress.seen) return false
    progress = { at: dependencies.now(), seen }
    return true
  }

  /** Nothing moves, and that is no fault of the transport. What has not begun yet is always waited for with a limit. */
  const isExcused = () =>
    wantsPause ||
    (video.paused && state.phase === 'playing') ||
    state.phase === 'blocked' ||
    dependencies.isInterrupted() ||
    document.visibilityState === 'hidden'

  const watch = setInterval(() => {
    if (state.phase === 'stopped') return
    const now = dependencies.now()
    const isAway = dependencies.isInterrupted()
    const isBack = wasAway && !isAway
    wasAway = isAway
    if (isAway) awayAt = now
    if (isBack) failures = 0
    if (!open) return isBack ? begin() : undefined // no longer pauses for what failed while it was away
    if (isExcused()) {
      progress = { at: now, seen: seenOf(video) }
      return
    }
    if (isMoving()) {
      plays()
      const ladder = measure(state.ladder, { bandwidth, needs: dependencies.needs() }, now)
      if (ladder === state.ladder) return
      log(`network: ${state.ladder.at} → ${ladder.at}`)
      set({ ladder })
      return begin()
    }
    const timeout = state.phase === 'playing' ? stallTime : limits.firstFrameTimeout
    if (now - progress.at > timeout) giveUp('viewer.loadError', 'no pictures')
  }, lookEvery)

  const onPlaying = () => {
    const mine = turn
    const first = () => open && mine === turn && plays()
    // A stream's clock runs before there is a picture.
    if (isPictured(video) && seenOf(video) === 0) video.requestVideoFrameCallback?.(first)
    else first()
  }
  /** Where a browser refuses to begin automatically it says so only when it is asked. */
  const onReady = () => {
    if (wantsPause) return video.pause()
    if (open && video.paused && state.phase !== 'blocked') void play()
  }
  const onError = () => {
    if (open && video.error) dependencies.say('viewer.videoError', video.error.message)
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('canplay', onReady)
  video.addEventListener('error', onError)

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Plays by these transports, best first. The same list again changes nothing. */
    start(transports: readonly Transport[]) {
      const isNew = state.phase === 'idle' || state.phase === 'stopped'
      if (!isNew && transports.join() === state.ladder.transports.join()) return
      const ladder = isNew
        ? startLadder(transports, dependencies.now())
        : widen(state.ladder, transports, dependencies.now())
      const goesOn = !isNew && ladder.at === state.ladder.at
      set({ ladder })
      if (!goesOn) begin()
    },
    /** R-LIVE-27: the live is over. */
    stop() {
      clearTimeout(again)
      open?.close()
      open = undefined
      turn += 1
      set({ phase: 'stopped' })
    },
    /** Chosen by hand; null: automatically again. */
    choose(transport: Transport | null) {
      const ladder = choose(state.ladder, transport, dependencies.now())
      const same = ladder.at === state.ladder.at
      set({ ladder })
      if (!same) begin()
    },
    /** R-LIVE-21, R-LIVE-22, R-CHAT-12: again from the beginning, by the same transport. */
    restart: begin,
    /** A press on the picture or its button. */
    async press() {
      wantsPause = !video.paused && state.phase !== 'blocked'
      if (wantsPause) return video.pause()
      const wasBlocked = state.phase === 'blocked'
      if (state.mutedToStart || wasBlocked) {
        video.muted = false
        set({ mutedToStart: false })
      }
      try {
        await video.play()
      } catch {
        dependencies.say('viewer.playFailed') // R-LIVE-39
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
      video.removeEventListener('canplay', onReady)
      video.removeEventListener('error', onError)
    },
  }
}

const isPictured = ({ srcObject }: HTMLVideoElement) =>
  srcObject instanceof MediaStream && srcObject.getVideoTracks().length > 0

/** What grows while it really plays: pictures; of a file or of sound alone, its time. */
const seenOf = (video: HTMLVideoElement): number =>
  isPictured(video) ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime
