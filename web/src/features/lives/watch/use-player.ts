import { type Transport, texts } from '@vondrona/rules/lives/viewer'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { useSocketStatus } from '../../../lib/socket/socket.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { LivePage } from '../operations.generated.ts'
import { makePlayer, type Player, type PlayerState } from './player.ts'
import type { ViewerText } from './transport.ts'
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
} {
  const t = useTexts(texts)
  const savesData = useDataSaver()
  const [player, setPlayer] = useState<Player | null>(null)
  const latest = useRef({ live, t })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (latest.current.live.status !== live.status) movedAt.current = Date.now()
    latest.current = { live, t }
  })
  const ref = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return
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
          latest.current.live.rtmpStatus === 'lost' || (isPreview && Date.now() - movedAt.current < movePause),
        now: () => Date.now(),
      })
      setPlayer(made)
      return () => {
        made.close()
        setPlayer(null)
      }
    },
    [isPreview],
  )
  const state = useSyncExternalStore(player?.watch ?? nothing, () => player?.state() ?? null)
  const socket = useSocketStatus()
  useEffect(() => {
    if (socket === 'error') toast.error(latest.current.t('viewer.socketProblem')) // R-LIVE-37
  }, [socket])
  const transports = transportsOfLive(live, savesData).filter((transport) => !(isOwn && transport === 'peer'))
  const asked = transports.join()
  // A gateway has nothing to show before its source sends; a broadcaster's browser says so itself.
  const isShown = live.status === 'active' || (isPreview && live.playback !== null)
  const isRunning = isShown && (live.rtmpStatus !== 'waiting' || transports[0] === 'peer')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined words identify the list
  useEffect(() => {
    if (!player) return
    if (isRunning && asked) player.start(transports)
    else player.stop()
  }, [player, isRunning, asked])
  return { ref, player, state, transports }
}
