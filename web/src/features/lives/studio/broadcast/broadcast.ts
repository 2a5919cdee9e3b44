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
import type { DeviceProblem, Kind } from './devices.ts'
import { makeInputs } from './inputs.ts'
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
      set({ stream, muted: outgoing.muted(), isScreen: inputs.isOfScreen('video') })
      if (!isOther) return offers?.toggled()
      if (!stream) return
      outageRecording.change(stream)
      whip?.send(stream.getTracks())
      offers?.send(stream.getTracks())
    },
    ended: (kind) => void inputs.reopen(kind).then(() => offers?.toggled()), // told what is left
  })
  const inputs = makeInputs(outgoing, (problem) => set({ problem }))
  const outageRecording = makeOutageRecording(
    { record: recordHere, liveId, videoBits: isDataSaver() ? videoBits.saving : videoBits.usual },
    { changed: (kept) => set({ kept }), refused: () => void say('studio.recordingRefused') },
  )

  const say = async (key: keyof typeof texts.fr) => toast.warning(await textOf(texts, key, { title }))

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

    turnOn: () => inputs.turnOn(state.isScreen),
    choose: inputs.choose,
    shareScreen: inputs.shareScreen,
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
      offers = offerToViewers(stream.getTracks(), liveId, {
        route: async () => ({ iceServers: iceServersOf(await gatewayCredentials.now()), relayOnly }),
        isOff: () => outgoing.muted().video || outgoing.track('video')?.readyState === 'ended',
        count: (peers) => set({ peers }),
      })
      // The next news, or the connection that comes back, asks again.
      stopWatching = watchLive(liveId, () => void lookAtLive().catch(() => {}))
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
      inputs.wake()
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

/** Calls `look` at each news of the live, and when the connection is back. */
function watchLive(liveId: string, look: () => void): () => void {
  const event = `live_${liveId}` as const
  const cleanups = [listen(subscribedTo(event), look), subscribe(event, look, { counts: false })]
  return () => {
    for (const end of cleanups) end()
  }
}
