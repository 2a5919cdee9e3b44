/** Where the tracks of a broadcast come from: camera and microphone as they were chosen, or the screen. */
import { isDataSaver } from '../../../../lib/device/data-saver.ts'
import { type Choice, type DeviceProblem, type Kind, kinds, openDevices, openScreen, whyNoDevice } from './devices.ts'
import type { OutgoingTracks } from './outgoing-tracks.ts'

/** `show` takes why no device could be had, null once one was. */
export function makeInputs(outgoing: OutgoingTracks, show: (problem: DeviceProblem | null) => void) {
  let choice: Choice = {}
  let screen: readonly MediaStreamTrack[] = []
  const isLive = (kind: Kind) => outgoing.track(kind)?.readyState === 'live'
  const isOfScreen = (kind: Kind) => screen.some((track) => track === outgoing.track(kind))

  /** The first of these choices that can be had. */
  async function open(wanted: readonly Kind[], ...from: readonly Choice[]): Promise<boolean> {
    let problem: DeviceProblem | null = null
    for (const one of from) {
      try {
        await outgoing.take(wanted, async () => (await openFreed(wanted, one)).getTracks())
        show(null)
        return outgoing.stream() !== null
      } catch (error) {
        problem = whyNoDevice(error)
      }
    }
    show(problem)
    if (!kinds.some(isLive)) outgoing.stop()
    return false
  }

  /** Many phones give one camera at a time: the one that is open is let go where it is in the way. */
  async function openFreed(wanted: readonly Kind[], from: Choice): Promise<MediaStream> {
    try {
      return await openDevices(wanted, from, isDataSaver())
    } catch (error) {
      const inTheWay = wanted.filter(isLive)
      if (whyNoDevice(error) !== 'studio.busyDevice' || inTheWay.length === 0) throw error
      for (const kind of inTheWay) outgoing.track(kind)?.stop()
      return openDevices(wanted, from, isDataSaver())
    }
  }

  /** The device was unplugged, or the system took it away: the same again, or another one. */
  async function reopen(kind: Kind): Promise<void> {
    if (document.visibilityState === 'hidden') return // a page in the background gets none; see `wake`
    if (kind === 'audio' && isOfScreen(kind)) return outgoing.release(kind) // the screen's own sound went with it
    await open([kind], choice, {})
  }

  return {
    isOfScreen,
    reopen,
    /** Camera and microphone; from the screen back to them. `isScreen`: the picture is the screen's. */
    async turnOn(isScreen: boolean): Promise<boolean> {
      const hasMicrophone = isLive('audio') && !isOfScreen('audio')
      const isOpen = await open(hasMicrophone && isScreen ? ['video'] : kinds, choice)
      if (!isOfScreen('video') && isOfScreen('audio')) outgoing.release('audio')
      return isOpen
    },
    async choose(change: Choice): Promise<void> {
      const before = choice
      choice = { ...choice, ...change }
      const wanted: readonly Kind[] = change.camera === undefined ? ['audio'] : ['video']
      if (!(await open(wanted, choice))) choice = before
    },
    /** The screen with the microphone that is already open. */
    async shareScreen(): Promise<void> {
      const wanted: readonly Kind[] = isLive('audio') ? ['video'] : kinds
      try {
        await outgoing.take(wanted, async () => {
          const opened = await openScreen(isDataSaver())
          screen = opened.getTracks()
          return screen
        })
      } catch {
        // The person closed the browser's own question: nothing changes.
      }
    },
    /** The network or the page is back: so is what was taken away. */
    wake(): void {
      for (const kind of kinds) if (outgoing.track(kind)?.readyState === 'ended') void reopen(kind)
    },
  }
}
