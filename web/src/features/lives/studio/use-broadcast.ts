import type { texts } from '@vondrona/rules/studio'
import { useEffect, useRef, useState } from 'react'
import { isDataSaver } from '../../../lib/data-saver.ts'
import { useSocketLine } from '../../../lib/socket.ts'
import type { StreamCredentials } from '../operations.generated.ts'
import { type Choice, openCamera, openScreen, whyNoDevice } from './devices.ts'
import { type Offering, offerToViewers } from './offers.ts'
import { recordHere, type SelfRecording } from './self-recording.ts'
import { type Sending, type SendState, sendByWhip, type WhipEvents } from './whip.ts'

export type Credentials = StreamCredentials['myStreamCredentials']
type Measured = Parameters<WhipEvents['measured']>[0]

/** A gateway that has not answered for so long will be a while: what is shown now must not be lost. */
const recordAfter = 8000

/** The pictures of this browser, from the preview to the viewers. */
export function useBroadcast(liveId: string) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<keyof typeof texts.fr | null>(null)
  const [isScreen, setScreen] = useState(false)
  const [state, setState] = useState<{ state: SendState; reason?: string } | null>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [peers, setPeers] = useState(0)
  const [keptBytes, setKeptBytes] = useState<number | null>(null)
  const parts = useRef<{
    stream?: MediaStream
    whip?: Sending
    offers?: Offering
    own?: SelfRecording
    timer?: number
  }>({})
  useSocketLine()

  const show = (next: MediaStream) => {
    const before = parts.current.stream
    parts.current.stream = next
    setStream(next)
    setProblem(null)
    if (parts.current.own) recordNext(next)
    for (const track of next.getTracks()) {
      parts.current.whip?.replace(track)
      parts.current.offers?.replace(track)
    }
    const kept = new Set(next.getTracks())
    for (const track of before?.getTracks() ?? []) if (!kept.has(track)) track.stop()
  }
  /** A recorder keeps to the tracks that it began with: other pictures are another recording. */
  const recordNext = (next: MediaStream) => {
    void parts.current.own?.finish()
    parts.current.own = recordHere(next, liveId, setKeptBytes)
  }
  const open = async (work: () => Promise<MediaStream>) => {
    try {
      show(await work())
      return true
    } catch (error) {
      setProblem(whyNoDevice(error))
      return false
    }
  }

  const turnOn = (choice: Choice = {}) => {
    setScreen(false)
    return open(() => openCamera(choice, isDataSaver()))
  }
  /** The screen with the microphone that is already open. */
  const shareScreen = async (choice: Choice) => {
    const microphone = parts.current.stream?.getAudioTracks()[0]
    try {
      const screen = await openScreen(isDataSaver())
      const [picture] = screen.getVideoTracks()
      picture?.addEventListener('ended', () => void turnOn(choice))
      show(new MediaStream([...screen.getVideoTracks(), ...(microphone ? [microphone] : screen.getAudioTracks())]))
      setScreen(true)
    } catch {
      // The person closed the browser's own question: nothing changes.
    }
  }

  const begin = (credentials: Credentials, relayOnly: boolean) => {
    const { stream: now, whip } = parts.current
    if (!now || whip) return
    const iceServers = credentials.iceServers.map(({ urls, username, credential }) => ({
      urls: [...urls],
      ...(username && { username }),
      ...(credential && { credential }),
    }))
    const record = () => {
      parts.current.timer ??= window.setTimeout(() => {
        parts.current.own ??= recordHere(parts.current.stream ?? now, liveId, setKeptBytes)
        setKeptBytes((bytes) => bytes ?? 0)
      }, recordAfter)
    }
    const target = { address: credentials.whipUrl, secret: credentials.publishSecret, iceServers }
    parts.current.whip = sendByWhip(now, target, isDataSaver(), {
      state: (next, reason) => {
        setState(reason === undefined ? { state: next } : { state: next, reason })
        if (next === 'lost') record()
        if (next !== 'sending') return
        window.clearTimeout(parts.current.timer)
        delete parts.current.timer
        const { own } = parts.current
        delete parts.current.own
        void own?.finish().then(() => setKeptBytes(null))
      },
      measured: setMeasured,
    })
    parts.current.offers = offerToViewers(now, { liveId, iceServers, relayOnly }, setPeers)
  }

  /** Nothing goes out any more; the preview stays. Resolves when what was recorded here has been sent. */
  const stop = async () => {
    const { whip, offers, own, timer, stream: now } = parts.current
    window.clearTimeout(timer)
    parts.current = now ? { stream: now } : {}
    whip?.close()
    offers?.close()
    setState(null)
    setMeasured(null)
    setPeers(0)
    await own?.finish()
    setKeptBytes(null)
  }

  const mute = (kind: 'audio' | 'video', off: boolean) => {
    for (const track of parts.current.stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = !off
  }

  useEffect(
    () => () => {
      const { whip, offers, own, timer, stream: now } = parts.current
      window.clearTimeout(timer)
      whip?.close()
      offers?.close()
      void own?.finish()
      for (const track of now?.getTracks() ?? []) track.stop()
      parts.current = {}
    },
    [],
  )

  return { stream, problem, isScreen, state, measured, peers, keptBytes, turnOn, shareScreen, begin, stop, mute }
}

export type Broadcast = ReturnType<typeof useBroadcast>
