/** N-05: one player over all transports. */
import { player as pace } from '@vondrona/rules/lives/constants'
import { choose, startLadder, type Transport, widen } from '@vondrona/rules/lives/viewer'
import type { PlayerDependencies } from './dependencies.ts'
import { makeNetworkLearning } from './network-memory.ts'
import { makeOpening } from './opening.ts'
import { isPictured, seenOf } from './pictures.ts'
import { makePlayback } from './playback.ts'
import { makePlayerStore } from './player-state.ts'
import { makeProgress } from './progress.ts'
import { makeWatchdog } from './watchdog.ts'

/** At which pace a player looks, waits and gives up. */
export const { lookEvery, stallTime, frozenTime, wakeTime, breath } = pace

export type Player = ReturnType<typeof makePlayer>

/** A player for this `<video>`; nothing is opened before `start`. */
export function makePlayer(video: HTMLVideoElement, dependencies: PlayerDependencies) {
  const { say, now } = dependencies
  const store = makePlayerStore(now)
  const network = makeNetworkLearning(dependencies)
  const progress = makeProgress(video, now)
  const playback = makePlayback(video, store, { say, source: () => opening.current() })
  const opening = makeOpening(video, dependencies, store, progress, {
    failed: (text, detail) => watchdog.giveUp(text, detail),
    say: (text) => watchdog.say(text),
    opened: () => void playback.play(),
  })
  const watchdog = makeWatchdog(video, { dependencies, store, opening, playback, progress, network })

  const onPlaying = () => {
    const mine = opening.current()
    const first = () => mine && mine === opening.current() && watchdog.plays()
    // A stream's clock runs before there is a picture.
    if (isPictured(video) && seenOf(video) === 0) video.requestVideoFrameCallback?.(first)
    else first()
  }
  const onError = () => {
    if (opening.current() && video.error) say('viewer.videoError', video.error.message)
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('canplay', playback.ready)
  video.addEventListener('error', onError)

  return {
    state: store.get,
    watch: store.watch,
    /**
     * Plays by these transports, best first, or by the one that the viewer chose, now or before a pause. The same list
     * again changes nothing.
     */
    start(transports: readonly Transport[], chosen: Transport | null = store.get().ladder.chosen) {
      const { phase, ladder: before } = store.get()
      const isNew = phase === 'idle' || phase === 'stopped'
      if (!isNew && transports.join() === before.transports.join()) return
      const first = startLadder(transports, now(), dependencies.remembered())
      const ladder = !isNew ? widen(before, transports, now()) : chosen ? choose(first, chosen, now()) : first
      const goesOn = phase === 'held' || (!isNew && ladder.at === before.at)
      store.set({ ladder })
      if (!goesOn) opening.begin()
    },
    /** R-LIVE-27: the live is over. */
    stop() {
      opening.close()
      store.set({ phase: 'stopped', frozen: false })
    },
    /** Nothing more is received until `choose` or `restart`: the viewer's cap on data is reached. */
    hold() {
      const { phase } = store.get()
      if (phase === 'held' || phase === 'stopped' || phase === 'idle') return
      opening.close()
      store.set({ phase: 'held', frozen: false })
    },
    wake: watchdog.wake,
    /** Another network: what failed by the one before may work by this one. */
    networkChanged() {
      network.forget()
      store.set({ ladder: { ...store.get().ladder, failed: dependencies.remembered() } })
    },
    /** Chosen by hand; null: automatically again. */
    choose(transport: Transport | null) {
      const { phase, ladder: before } = store.get()
      const ladder = choose(before, transport, now())
      store.set({ ladder })
      if (phase === 'held' || ladder.at !== before.at) opening.begin()
    },
    /** R-LIVE-21, R-LIVE-22, R-CHAT-12: again from the beginning, by the same transport. */
    restart() {
      if (store.get().phase !== 'held') opening.begin()
    },
    press: playback.press,
    mute: playback.mute,
    close() {
      this.stop()
      watchdog.close()
      video.removeEventListener('playing', onPlaying)
      video.removeEventListener('canplay', playback.ready)
      video.removeEventListener('error', onError)
    },
  }
}
