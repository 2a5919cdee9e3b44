/** N-05: watches that pictures come, and climbs down or up the ladder. */
import { live as limits, player as pace } from '@vondrona/rules/lives/constants'
import { climb, fail, failBeside, isRealTime, type Ladder, measure, settle } from '@vondrona/rules/lives/viewer'
import type { PlayerDependencies } from './dependencies.ts'
import type { makeNetworkLearning } from './network-memory.ts'
import type { Opening } from './opening.ts'
import type { Playback } from './playback.ts'
import { type PlayerStore, unmeasured } from './player-state.ts'
import type { Progress } from './progress.ts'
import { type DebugStates, noUdp, type OpenTransport, type ViewerText } from './transport.ts'
import type { Trial } from './trial.ts'

/** The parts of one player. */
interface Parts {
  dependencies: PlayerDependencies
  store: PlayerStore
  opening: Opening
  playback: Playback
  progress: Progress
  network: ReturnType<typeof makeNetworkLearning>
}

/** The way to another transport while pictures come. */
function makeClimbing({ dependencies, store, opening, network }: Parts) {
  return {
    /** What may be refused by the network is tried beside the running picture (UDP); the rest comes by the same line. */
    goTo(ladder: Ladder) {
      const { at } = ladder
      const { transports, at: now } = store.get().ladder
      store.log(`network: ${now} → ${at}`)
      if (at && now && isRealTime(at) && transports.indexOf(at) <= transports.indexOf(now))
        return opening.startTrial(at)
      store.set({ ladder })
      opening.begin()
    },
    lookAt(trial: Trial) {
      const result = trial.look()
      if (result === 'waits') return
      const { transport } = trial
      const { ladder } = store.get()
      const now = dependencies.now()
      if (result === 'failed') {
        opening.endTrial()
        network.refuses(transport)
        store.set({ ladder: failBeside(ladder, transport, now) })
        return store.log(`beside: ${transport} shows nothing`)
      }
      store.log(`transport ${transport}`)
      store.set({ ladder: climb(ladder, transport, now), ...unmeasured })
      opening.adoptTrial()
    },
  }
}

/** Looks every moment, until it is closed. */
export function makeWatchdog(video: HTMLVideoElement, parts: Parts) {
  const { dependencies, store, opening, playback, progress, network } = parts
  const climbing = makeClimbing(parts)
  /** Since the last picture: how often a transport failed, and what was said about it. */
  let failures = 0
  /** How often a stream that is not there yet was asked for again by this transport. */
  let awaited = 0
  const said = new Set<ViewerText>()
  /** When the source was last away. */
  let awayAt = Number.NEGATIVE_INFINITY
  let wasAway = false
  /** Until then whatever stands still is opened again at once: the network is back. */
  let hurriesUntil = Number.NEGATIVE_INFINITY
  /** What was opened when the network was back. */
  let woken: OpenTransport | undefined

  function sayOnce(text: ViewerText, detail?: string) {
    if (said.has(text) || text === 'viewer.crowded' || text === 'viewer.connecting') return // the picture says it
    said.add(text)
    dependencies.say(text, detail)
  }

  function plays() {
    failures = awaited = 0
    said.clear()
    progress.shown()
    const { phase, frozen, ladder } = store.get()
    if (phase !== 'playing' || frozen) store.set({ phase: 'playing', frozen: false, crowded: false })
    network.plays(ladder.at, ladder.failed)
  }

  /** The next way down; while the source is away or has just come back, the same one again. */
  function giveUp(text: ViewerText, detail?: string) {
    store.log(`failed: ${text}${detail ? ` (${detail})` : ''}`)
    const { ladder, debug } = store.get()
    const hasMoved = progress.hasMoved()
    if (ladder.at && isRealTime(ladder.at) && !hasMoved && isBlocked(debug, detail)) network.refuses(ladder.at)
    opening.beginAfter(Math.min(pace.breath.most, pace.breath.least * 2 ** failures++))
    // A stream that is not there yet comes by the transport that was asked, unless it takes long.
    const isAbsent = text === 'viewer.connecting'
    const crowded = text === 'viewer.crowded'
    if (
      (isAbsent && ++awaited <= pace.streamRetries) ||
      dependencies.isInterrupted() ||
      dependencies.now() - awayAt < pace.returnTime
    )
      return store.set({ phase: 'connecting', frozen: hasMoved, crowded })
    awaited = 0
    sayOnce(isAbsent ? 'viewer.loadError' : text, detail)
    store.set({ phase: 'connecting', ladder: fail(ladder, dependencies.now()), crowded })
  }

  /** Nothing moves, and that is no fault of the transport. What has not begun yet is always waited for with a limit. */
  function isExcused() {
    const { phase } = store.get()
    return (
      playback.isPaused() ||
      (video.paused && phase === 'playing') ||
      phase === 'blocked' ||
      dependencies.isInterrupted() ||
      document.visibilityState === 'hidden'
    )
  }

  /** A browser may go on showing what does not come from the source that is away. */
  function standsStill(frozen: boolean) {
    if (frozen !== store.get().frozen) store.set({ frozen })
  }

  function look() {
    const { phase, frozen } = store.get()
    if (phase === 'stopped' || phase === 'held') return
    const now = dependencies.now()
    const isAway = dependencies.isInterrupted()
    const isBack = wasAway && !isAway
    wasAway = isAway
    if (isAway) awayAt = now
    if (isBack) failures = awaited = 0
    if (!opening.current()) return isBack ? opening.begin() : undefined // no longer pauses for what failed while it was away
    if (isExcused()) {
      if (isAway && phase === 'playing') standsStill(!progress.moves())
      return progress.excuse()
    }
    if (progress.moves()) return moves(now)
    const still = progress.stillFor()
    if (phase === 'playing' && still >= pace.frozenTime && !frozen) store.set({ frozen: true })
    if (now < hurriesUntil && phase === 'playing' && still >= pace.wakeTime) return opening.begin()
    const timeout = phase === 'playing' ? pace.stallTime : limits.firstFrameTimeout
    if (still > timeout) giveUp('viewer.loadError', 'no pictures')
  }

  function moves(now: number) {
    plays()
    const { ladder } = store.get()
    const needs = dependencies.needs()
    if (opening.isEstimated() && ladder.at) dependencies.received(((needs[ladder.at] ?? 0) / 8000) * pace.lookEvery)
    const trial = opening.trial()
    if (trial) return climbing.lookAt(trial)
    const settled = settle(ladder, now)
    if (settled !== ladder) store.set({ ladder: settled })
    const measured = measure(settled, { bandwidth: opening.bandwidth(), needs }, now)
    if (measured !== settled) climbing.goTo(measured)
  }

  const looking = setInterval(look, pace.lookEvery)
  return {
    plays,
    giveUp,
    /** Nothing is said about what goes on while the source is away. */
    say(text: ViewerText) {
      if (!dependencies.isInterrupted()) sayOnce(text)
    },
    /** The network is back: nothing waits any longer, and what does not move is opened again, at the live edge. */
    wake() {
      const { phase, frozen } = store.get()
      if (phase !== 'connecting' && phase !== 'playing') return
      const open = opening.current()
      if (phase === 'connecting' && open && open === woken) return // it began after the network was back
      const now = dependencies.now()
      failures = awaited = 0
      awayAt = now
      hurriesUntil = now + pace.returnTime
      if (open && !frozen && phase === 'playing') return
      opening.begin()
      woken = opening.current()
    },
    close: () => clearInterval(looking),
  }
}

/** All was said that there is to say, and no packet came: the network refuses them. */
const isBlocked = ({ answers, peer }: DebugStates, detail: string | undefined) =>
  detail === noUdp || (answers > 0 && peer !== 'connected')
