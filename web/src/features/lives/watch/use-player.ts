import { type Transport, texts } from '@vondrona/rules/lives/viewer'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { countData } from '../../../lib/data-use/count.ts'
import { watchConnection } from '../../../lib/device/connection.ts'
import { useDataSaver, useMayPlay } from '../../../lib/device/data-saver.ts'
import { redial, useSocketStatus } from '../../../lib/socket/socket.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { LivePage } from '../operations.generated.ts'
import { countBytes } from './data-cap/data-use.ts'
import { rememberedFailures, rememberFailures } from './player/network-memory.ts'
import { type NetworkWatch, watchNetwork } from './player/network-watch.ts'
import { makePlayer, type Player } from './player/player.ts'
import type { PlayerState } from './player/player-state.ts'
import type { ViewerText } from './player/transport.ts'
import { needsOf, openTransport, transportsOfLive } from './transports-of-live.ts'

const nothing = () => () => {}
const movePause = 6000 // ms
/** R-LIVE-34 is for information; what ends a transport is an error. */
const calmTexts: ReadonlySet<ViewerText> = new Set(['viewer.silent', 'viewer.tapToast'])

/**
 * A player for the `<video>` that gets `ref`. It plays while the live runs, and only then (R-LIVE-26, R-LIVE-27); with
 * `isPreview` also what its streamer sends before and between. A browser does not connect to itself: `isOwn`.
 */
export function usePlayer(
  live: LivePage,
  { isPreview = false, isOwn = false } = {},
): {
  ref: (video: HTMLVideoElement | null) => (() => void) | undefined
  player: Player | null
  state: PlayerState | null
  transports: readonly Transport[]
  /** There is no network: what the picture shows is not live. */
  isOffline: boolean
  /** It waits for a press: by the megabyte, or where data is saved, nothing plays by itself. Null: it does not wait. */
  begin: ((only?: 'audio') => void) | null
} {
  const t = useTexts(texts)
  const savesData = useDataSaver()
  const [player, setPlayer] = useState<Player | null>(null)
  const [network, setNetwork] = useState<NetworkWatch | null>(null)
  const latest = useRef({ live, t })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (latest.current.live.status !== live.status) movedAt.current = Date.now()
    latest.current = { live, t }
  })
  const ref = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return
      const line = watchNetwork(() => {
        redial()
        made.wake()
      })
      const made = makePlayer(video, {
        open: (transport, on, events) => openTransport(latest.current.live, transport, on, events),
        say: (text, detail) => {
          const sentence = latest.current.t(text, { message: detail ?? '' })
          if (calmTexts.has(text)) toast.info(sentence)
          else toast.error(sentence)
        },
        needs: () => needsOf(latest.current.live),
        // A pause sends all viewers away, and its streamer back in by the same transport.
        isInterrupted: () =>
          line.isLost() ||
          latest.current.live.rtmpStatus === 'lost' ||
          (isPreview && Date.now() - movedAt.current < movePause),
        makeVideo: makeHiddenVideo,
        remembered: () => rememberedFailures(Date.now()),
        remember: rememberFailures,
        received(bytes) {
          countBytes(latest.current.live.id, bytes)
          countData('lives', bytes)
        },
        now: () => Date.now(),
      })
      const unwatch = made.watch(() => {
        const { phase, frozen } = made.state()
        line.still(phase === 'connecting' || frozen)
      })
      const unwatchConnection = watchConnection(made.networkChanged)
      setPlayer(made)
      setNetwork(line)
      return () => {
        unwatch()
        unwatchConnection()
        made.close()
        line.close()
        setPlayer(null)
        setNetwork(null)
      }
    },
    [isPreview],
  )
  const state = useSyncExternalStore(player?.watch ?? nothing, () => player?.state() ?? null)
  const isOffline = useSyncExternalStore(network?.watch ?? nothing, () => network?.isLost() ?? false)
  const socket = useSocketStatus()
  useEffect(() => {
    if (socket === 'error') toast.error(latest.current.t('viewer.socketProblem')) // R-LIVE-37
  }, [socket])
  const transports = transportsOfLive(live, savesData).filter((transport) => !(isOwn && transport === 'peer'))
  const asked = transports.join()
  // A gateway has nothing to show before its source sends; a broadcaster's browser says so itself.
  const isShown = live.status === 'active' || (isPreview && live.playback !== null)
  const isRunning = isShown && (live.rtmpStatus !== 'waiting' || transports[0] === 'peer')
  const [begun, setBegun] = useState<'all' | 'audio' | null>(null)
  const mayBegin = useMayPlay() || begun !== null
  const begin = (only?: 'audio') => setBegun(only ?? 'all')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined words identify the list
  useEffect(() => {
    if (!player) return
    if (!isRunning || !asked) return player.stop()
    if (!mayBegin) return
    setBegun('all') // the saver switched on later does not end it, nor does sound alone come back once left
    player.start(transports, begun === 'audio' ? 'audio' : undefined)
  }, [player, isRunning, asked, mayBegin])
  return { ref, player, state, transports, isOffline, begin: isRunning && !mayBegin ? begin : null }
}

/** For a transport that is tried beside the running one: nobody sees or hears it. */
function makeHiddenVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  return video
}
