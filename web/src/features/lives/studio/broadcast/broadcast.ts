/** One live's broadcast from this browser, from the preview to the viewers. It belongs to no page. */

import { isOnAir, isOver } from '@vondrona/rules/lives'
import { leavePatience } from '@vondrona/rules/lives/constants'
import { texts } from '@vondrona/rules/lives/studio'
import { call } from '../../../../lib/api/graphql.ts'
import { isDataSaver } from '../../../../lib/device/data-saver.ts'
import { beginRunning, endRunning } from '../../../../lib/lifecycle/background-work.ts'
import { subscribedTo } from '../../../../lib/socket/line-subscriptions.ts'
import { listen, subscribe } from '../../../../lib/socket/socket.ts'
import { textOf } from '../../../../lib/texts/texts.ts'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { moveLive, waitingMove } from '../../acts.ts'
import { StudioPageDocument } from '../../operations.generated.ts'
import { type Credentials, iceServersOf, renewableCredentials } from './credentials.ts'
import { type Choice, type DeviceProblem, type Kind, kinds, openDevices, openScreen, whyNoDevice } from './devices.ts'
import type { Sent } from './measure-sent.ts'
import { type Kept, makeOutageRecording, nothingKept } from './outage-recording.ts'
import { makeOutgoingTracks } from './outgoing-tracks.ts'
import { type Offering, offerToViewers } from './peer-offers.ts'
import { recordHere } from './self-recording.ts'
import { type Sending, type SendState, sendByWhip, videoBits } from './whip.ts'

export interface BroadcastState {
  stream: MediaStream | null
  problem: DeviceProblem | null
  isScreen: boolean
  /** As the tracks that go out have it. */
  muted: Record<Kind, boolean>
  /** null: nothing goes out. */
  sending: { state: SendState; reason?: string } | null
  measured: Sent | null
  /** A page shows it. */
  isOnPage: boolean
  /** Viewers that this browser serves itself. */
  peers: number
  kept: Kept
}

const silence: BroadcastState = {
  stream: null,
  problem: null,
  isScreen: false,
  muted: { audio: false, video: false },
  sending: null,
  measured: null,
  isOnPage: false,
  peers: 0,
  kept: nothingKept,
}

export type Broadcast = ReturnType<typeof makeBroadcast>

export function makeBroadcast(liveId: string) {
  let state = silence
  let title = ''
  let pages = 0
  let choice: Choice = {}
  let screen: readonly MediaStreamTrack[] = []
  let whip: Sending | undefined
  let offers: Offering | undefined
  let stopWatching = () => {}
  const listeners = new Set<() => void>()

  function set(change: Partial<BroadcastState>): void {
    state = { ...state, ...change }
    if (state.sending || state.kept.waiting > 0) beginRunning(liveId)
    else endRunning(liveId)
    for (const listener of listeners) listener()
  }

  const outgoing = makeOutgoingTracks({
    changed(stream) {
      const isOther = stream !== state.stream
      set({ stream, muted: outgoing.muted(), isScreen: isOfScreen('video') })
      if (!isOther || !stream) return
      outageRecording.change(stream)
      whip?.send(stream.getTracks())
      offers?.send(stream.getTracks())
    },
    ended: (kind) => void reopen(kind),
  })
  const outageRecording = makeOutageRecording(
    { record: recordHere, liveId, videoBits: isDataSaver() ? videoBits.saving : videoBits.usual },
    { changed: (kept) => set({ kept }), refused: () => void say('studio.recordingRefused') },
  )

  const say = async (key: keyof typeof texts.fr) => toast.warning(await textOf(texts, key, { title }))
  const isLive = (kind: Kind) => outgoing.track(kind)?.readyState === 'live'
  const isOfScreen = (kind: Kind) => screen.some((track) => track === outgoing.track(kind))

  /** The first of these choices that can be had. */
  async function open(wanted: readonly Kind[], ...from: readonly Choice[]): Promise<boolean> {
    let problem: DeviceProblem | null = null
    for (const one of from) {
      try {
        await outgoing.take(wanted, async () => (await openFreed(wanted, one)).getTracks())
        set({ problem: null })
        return outgoing.stream() !== null
      } catch (error) {
        problem = whyNoDevice(error)
      }
    }
    set({ problem })
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

  /**
   * Ended or paused by somebody else, or on another page: nothing goes out any more, and it is said. A live that the
   * server paused because nothing came for too long continues as soon as this browser is back.
   */
  async function lookAtLive(): Promise<void> {
    const { live } = await call(StudioPageDocument, { id: liveId })
    if (!whip || (live && isOnAir(live)) || waitingMove(liveId) === 'start') return
    stop()
    if (pages === 0) await say(!live || isOver(live.status) ? 'studio.endedElsewhere' : 'studio.pausedElsewhere')
  }
  function watchLive(): () => void {
    const look = () => void lookAtLive().catch(() => {}) // the next news, or the connection that comes back, asks again
    const event = `live_${liveId}` as const
    const cleanups = [listen(subscribedTo(event), look), subscribe(event, look, { counts: false })]
    return () => {
      for (const end of cleanups) end()
    }
  }

  /**
   * Nothing goes out any more; the preview stays while its page is shown. What was recorded here is still uploaded.
   */
  function stop(): void {
    whip?.close()
    offers?.close()
    whip = offers = undefined
    stopWatching()
    stopWatching = () => {}
    outageRecording.end()
    set({ sending: null, measured: null, peers: 0 })
    if (pages === 0) outgoing.stop()
  }

  /** At once, and nothing is left: the session is over. */
  function close(): void {
    stop()
    outageRecording.drop()
    outgoing.stop()
  }

  return {
    get: () => state,
    title: () => title,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** What it is called, where it is spoken of. */
    name(text: string): void {
      title = text
    },
    /** A page shows it. The answer: the page is gone, and with it the preview, unless it goes out. */
    attach(): () => void {
      pages += 1
      set({ isOnPage: true })
      return () => {
        pages -= 1
        set({ isOnPage: pages > 0 })
        if (pages === 0 && !state.sending) outgoing.stop()
      }
    },

    /** Camera and microphone; from the screen back to them. */
    async turnOn(): Promise<boolean> {
      const hasMicrophone = isLive('audio') && !isOfScreen('audio')
      const isOpen = await open(hasMicrophone && state.isScreen ? ['video'] : kinds, choice)
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
    mute: outgoing.mute,

    begin(credentials: Credentials, relayOnly: boolean): void {
      const { stream } = state
      if (!stream || whip) return
      const gatewayCredentials = renewableCredentials(liveId, credentials)
      const target = async () => {
        const known = await gatewayCredentials.now(state.sending?.state === 'refused')
        return { address: known.whipUrl, secret: known.publishSecret, iceServers: iceServersOf(known) }
      }
      whip = sendByWhip(stream.getTracks(), target, isDataSaver(), {
        state: (next, reason) => {
          set({ sending: reason === undefined ? { state: next } : { state: next, reason } })
          if (next === 'sending') outageRecording.end()
          else if (next !== 'connecting' && state.stream) outageRecording.begin(state.stream)
        },
        measured: (measured) => set({ measured }),
      })
      const route = async () => ({ iceServers: iceServersOf(await gatewayCredentials.now()), relayOnly })
      offers = offerToViewers(stream.getTracks(), liveId, route, (peers) => set({ peers }))
      stopWatching = watchLive()
    },
    stop,
    /** The live is over: camera and microphone are off at once. What was recorded here is still uploaded. */
    finish(): void {
      stop()
      outgoing.stop()
    },
    /** When all that was recorded here has arrived. */
    sent: outageRecording.sent,

    /** The network or the page is back: nothing waits any longer. */
    wake(): void {
      whip?.wake()
      for (const kind of kinds) if (outgoing.track(kind)?.readyState === 'ended') void reopen(kind)
    },

    /** Before the app is left: viewers are asked to wait, and what was recorded here gets a last chance. */
    async leave(): Promise<void> {
      const wasSending = whip !== undefined
      stop()
      const pause = async () => moveLive('pause', liveId, await textOf(texts, 'studio.act.pause'))
      const stopped = wasSending ? pause() : Promise.resolve()
      await Promise.race([
        Promise.allSettled([stopped, outageRecording.sent()]),
        new Promise((resolve) => setTimeout(resolve, leavePatience)),
      ])
      close()
    },
    close,
  }
}
