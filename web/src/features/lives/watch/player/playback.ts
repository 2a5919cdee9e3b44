import type { PlayerStore } from './player-state.ts'
import type { OpenTransport, ViewerText } from './transport.ts'

export type Playback = ReturnType<typeof makePlayback>

/** Autoplay as far as the browser lets: with sound, without, then by a press (R-LIVE-08, R-LIVE-28, R-LIVE-29). */
export function makePlayback(
  video: HTMLVideoElement,
  store: PlayerStore,
  { say, source }: { say(text: ViewerText): void; source(): OpenTransport | undefined },
) {
  let wantsPause = false
  const isBlocked = () => store.get().phase === 'blocked'

  async function play() {
    if (wantsPause) return
    const mine = source()
    try {
      await video.play()
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'AbortError' || mine !== source()) return // another source came
      if (name !== 'NotAllowedError') return store.log(`play ${message}`)
      if (!video.muted) {
        video.muted = true
        store.set({ mutedToStart: true })
        return play()
      }
      if (isBlocked()) return
      store.set({ phase: 'blocked' })
      say('viewer.tapToast')
    }
  }

  return {
    play,
    /** The viewer paused it. */
    isPaused: () => wantsPause,
    /** Where a browser refuses to begin automatically it says so only when it is asked. */
    ready() {
      if (wantsPause) return video.pause()
      if (source() && video.paused && !isBlocked()) void play()
    },
    /** A press on the picture or its button. */
    async press() {
      wantsPause = !video.paused && !isBlocked()
      if (wantsPause) return video.pause()
      if (store.get().mutedToStart || isBlocked()) {
        video.muted = false
        store.set({ mutedToStart: false })
      }
      try {
        await video.play()
      } catch {
        say('viewer.playFailed') // R-LIVE-39
      }
    },
    mute(muted: boolean) {
      video.muted = muted
      store.set({ mutedToStart: false })
    },
  }
}
