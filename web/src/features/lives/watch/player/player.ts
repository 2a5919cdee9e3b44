/**
 * N-05: one player over all transports. It opens a transport, watches that pictures come, and climbs down or up the
 * ladder.
 */
import { live as limits, logCap, player as pace } from '@vondrona/rules/constants'
import {
  choose,
  climb,
  type Failures,
  fail,
  failBeside,
  isRealTime,
  type Ladder,
  measure,
  settle,
  startLadder,
  type Transport,
  widen,
} from '@vondrona/rules/lives/viewer'
import { makeNetworkLearning } from './network-memory.ts'
import { isPictured, seenOf } from './pictures.ts'
import { type DebugStates, noUdp, type OpenTransport, type TransportEvents, type ViewerText } from './transport.ts'
import { startTrial, type Trial } from './trial.ts'

/** held: the viewer's cap on data is reached; it waits for their decision. */
export type Phase = 'idle' | 'connecting' | 'playing' | 'blocked' | 'held' | 'stopped'

export interface PlayerState {
  phase: Phase
  ladder: Ladder
  /** kbit/s received lately; null: not known yet. */
  kbps: number | null
  silent: boolean
  /** The picture stands still although it should move. */
  frozen: boolean
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
  /** The source is interrupted, or there is no network: no pictures are no failure. */
  isInterrupted(): boolean
  /** For a transport that is tried beside the running one. */
  makeVideo(): HTMLVideoElement
  /** What is known to fail on this network, from earlier visits; and what was learnt about it now. */
  remembered(): Failures
  remember(failed: Failures): void
  /** So many bytes of video and sound came. */
  received(bytes: number): void
  now(): number
}

const noStates: DebugStates = { peer: 'new', ice: 'new', signaling: 'stable', offers: 0, answers: 0, candidates: 0 }
export const { lookEvery, stallTime, frozenTime, wakeTime, returnTime, breath } = pace

export type Player = ReturnType<typeof makePlayer>

export function makePlayer(video: HTMLVideoElement, dependencies: PlayerDependencies) {
  let state: PlayerState = {
    phase: 'idle',
    ladder: startLadder([], dependencies.now()),
    kbps: null,
    silent: false,
    frozen: false,
    mutedToStart: false,
    debug: noStates,
    log: [],
  }
  const watchers = new Set<() => void>()
  const network = makeNetworkLearning(dependencies)
  let open: OpenTransport | undefined
  let trial: Trial | undefined
  let turn = 0
  let hasMoved = false
  /** The browser plays by itself and does not say what it receives. */
  let isEstimated = false
  /** What was opened when the network was back. */
  let wokenTurn = -1
  /** Until then whatever stands still is opened again at once: the network is back. */
  let hurriesUntil = Number.NEGATIVE_INFINITY
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
    hasMoved = true
    if (state.phase !== 'playing' || state.frozen) set({ phase: 'playing', frozen: false })
    network.plays(state.ladder.at, state.ladder.failed)
  }

  function eventsOf(claim: { turn: number }): TransportEvents {
    const ifMine =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A) => {
        if (claim.turn === turn) work(...args)
      }
    return {
      failed: ifMine((text, detail) => giveUp(text, detail)),
      say: ifMine((text) => dependencies.isInterrupted() || sayOnce(text)),
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
      received: ifMine((bytes) => {
        if (bytes === 'unknown') isEstimated = true
        else dependencies.received(bytes)
      }),
    }
  }

  function close() {
    clearTimeout(again)
    endTrial()
    open?.close()
    open = undefined
    turn += 1
  }
  function endTrial() {
    trial?.close()
    trial = undefined
  }

  function begin() {
    close()
    const transport = state.ladder.at
    hasMoved = isEstimated = false
    set({ phase: transport ? 'connecting' : 'idle', silent: false, frozen: false, kbps: null, debug: noStates })
    if (!transport) return
    log(`transport ${transport}`)
    progress = { at: dependencies.now(), seen: seenOf(video) }
    open = dependencies.open(transport, video, eventsOf({ turn }))
    void play()
  }

  /** What may be refused by the network is tried beside the running picture (UDP); the rest comes by the same line. */
  function goTo(ladder: Ladder) {
    const { at } = ladder
    const { transports, at: now } = state.ladder
    log(`network: ${now} → ${at}`)
    if (!at || !now || !isRealTime(at) || transports.indexOf(at) > transports.indexOf(now)) {
      set({ ladder })
      return begin()
    }
    const claim = { turn }
    const events = eventsOf(claim)
    const mine = startTrial(at, dependencies, events)
    trial = {
      ...mine,
      adopt(shown) {
        open?.close()
        turn += 1
        claim.turn = turn
        return mine.adopt(shown)
      },
    }
  }

  function lookAtTrial() {
    const result = trial?.look()
    if (!trial || result === 'waits') return
    const { transport } = trial
    const now = dependencies.now()
    if (result === 'failed') {
      endTrial()
      network.refuses(transport)
      set({ ladder: failBeside(state.ladder, transport, now) })
      return log(`beside: ${transport} shows nothing`)
    }
    log(`transport ${transport}`)
    set({ ladder: climb(state.ladder, transport, now), kbps: null, silent: false, debug: noStates })
    hasMoved = isEstimated = false
    open = trial.adopt(video)
    trial = undefined
    progress = { at: now, seen: seenOf(video) }
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
    const { at } = state.ladder
    if (at && isRealTime(at) && !hasMoved && isBlocked(state.debug, detail)) network.refuses(at)
    close()
    again = setTimeout(begin, Math.min(breath.most, breath.least * 2 ** failures++))
    if (dependencies.isInterrupted() || dependencies.now() - awayAt < returnTime)
      return set({ phase: 'connecting', frozen: hasMoved })
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
    if (state.phase === 'stopped' || state.phase === 'held') return
    const now = dependencies.now()
    const isAway = dependencies.isInterrupted()
    const isBack = wasAway && !isAway
    wasAway = isAway
    if (isAway) awayAt = now
    if (isBack) failures = 0
    if (!open) return isBack ? begin() : undefined // no longer pauses for what failed while it was away
    if (isExcused()) {
      if (isAway && !isMoving() && state.phase === 'playing' && !state.frozen) set({ frozen: true })
      progress = { at: now, seen: seenOf(video) }
      return
    }
    if (isMoving()) {
      plays()
      if (isEstimated && state.ladder.at)
        dependencies.received(((dependencies.needs()[state.ladder.at] ?? 0) / 8000) * lookEvery)
      if (trial) return lookAtTrial()
      const settled = settle(state.ladder, now)
      if (settled !== state.ladder) set({ ladder: settled })
      const ladder = measure(settled, { bandwidth, needs: dependencies.needs() }, now)
      if (ladder !== settled) goTo(ladder)
      return
    }
    const still = now - progress.at
    if (state.phase === 'playing' && still >= frozenTime && !state.frozen) set({ frozen: true })
    if (now < hurriesUntil && state.phase === 'playing' && still >= wakeTime) return begin()
    const timeout = state.phase === 'playing' ? stallTime : limits.firstFrameTimeout
    if (still > timeout) giveUp('viewer.loadError', 'no pictures')
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
        ? startLadder(transports, dependencies.now(), dependencies.remembered())
        : widen(state.ladder, transports, dependencies.now())
      const goesOn = state.phase === 'held' || (!isNew && ladder.at === state.ladder.at)
      set({ ladder })
      if (!goesOn) begin()
    },
    /** R-LIVE-27: the live is over. */
    stop() {
      close()
      set({ phase: 'stopped', frozen: false })
    },
    /** Nothing more is received until `choose` or `restart`: the viewer's cap on data is reached. */
    hold() {
      if (state.phase === 'held' || state.phase === 'stopped' || state.phase === 'idle') return
      close()
      set({ phase: 'held', frozen: false })
    },
    /** The network is back: nothing waits any longer, and what does not move is opened again, at the live edge. */
    wake() {
      if (state.phase !== 'connecting' && state.phase !== 'playing') return
      if (state.phase === 'connecting' && open && turn === wokenTurn) return // it began after the network was back
      const now = dependencies.now()
      failures = 0
      awayAt = now
      hurriesUntil = now + returnTime
      if (open && !state.frozen && state.phase === 'playing') return
      begin()
      wokenTurn = turn
    },
    /** Another network: what failed by the one before may work by this one. */
    networkChanged() {
      network.forget()
      set({ ladder: { ...state.ladder, failed: dependencies.remembered() } })
    },
    /** Chosen by hand; null: automatically again. */
    choose(transport: Transport | null) {
      const ladder = choose(state.ladder, transport, dependencies.now())
      const same = state.phase !== 'held' && ladder.at === state.ladder.at
      set({ ladder })
      if (!same) begin()
    },
    /** R-LIVE-21, R-LIVE-22, R-CHAT-12: again from the beginning, by the same transport. */
    restart() {
      if (state.phase !== 'held') begin()
    },
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

/** All was said that there is to say, and no packet came: the network refuses them. */
const isBlocked = ({ answers, peer }: DebugStates, detail: string | undefined) =>
  detail === noUdp || (answers > 0 && peer !== 'connected')
