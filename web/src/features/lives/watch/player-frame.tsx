import { texts } from '@vondrona/rules/lives/viewer'
import { Headphones, Maximize, Pause, Play, Volume2, VolumeX, WifiOff } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useBackClose } from '../../../ui/dialogs/back-stack.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { Player } from './player/player.ts'
import type { PlayerState } from './player/player-state.ts'
import { whatIsSaid } from './what-is-said.ts'

const control =
  'grid size-11 shrink-0 place-items-center rounded-control text-white/90 transition-colors hover:bg-white/15 hover:text-white focus-visible:outline-white [&_svg]:size-5'

/** The picture, 16 to 9 whatever comes, with what the person must know on it and the controls under the thumb. */
export function PlayerFrame({
  video,
  player,
  state,
  title,
  poster,
  badge,
  menu,
  notice,
  isInterrupted,
  isPictureOff,
  isOffline,
  startsMuted,
  begin,
  beginCosts,
}: {
  /** Where the player takes its `<video>`; the same function in every render. */
  video: (element: HTMLVideoElement | null) => (() => void) | undefined
  player: Player | null
  state: PlayerState | null
  title: string
  poster: string | null | undefined
  badge: ReactNode
  /** Next to the controls: the transport it plays. */
  menu: ReactNode
  /** Over the picture while the live does not run. */
  notice: ReactNode
  /** The source is away for a moment. */
  isInterrupted: boolean
  /** The streamer switched the camera off: what comes is black. */
  isPictureOff: boolean
  /** There is no network. */
  isOffline?: boolean
  startsMuted?: boolean
  /** It waits for a press; `audio`: for its sound alone. */
  begin?: ((only?: 'audio') => void) | null
  /** Megabytes a minute, as they are said; of what cannot be had alone there are none. */
  beginCosts?: { all: string; audio: string | null }
}) {
  const t = useTexts(texts)
  const frame = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const { isPaused, isMuted, hasPicture } = useVideo(element)
  const phase = state?.phase ?? 'idle'
  const savesData = useDataSaver()
  const isAudio = state?.ladder.at === 'audio' || !hasPicture
  const press = () => (begin ? begin() : void player?.press())
  const said = whatIsSaid(state, { isOffline, isInterrupted })
  useFullscreenBack(frame)
  // The same function in every render: a new one would open the player again each time.
  const attach = useCallback(
    (node: HTMLVideoElement | null) => {
      setElement(node)
      return video(node)
    },
    [video],
  )
  return (
    <div
      className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden rounded-card bg-black shadow-card"
      ref={frame}
    >
      <video
        aria-label={title}
        autoPlay
        className="col-start-1 row-start-1 aspect-video size-full min-h-0 bg-black object-contain"
        data-phase={phase}
        data-transport={state?.ladder.at ?? ''}
        muted={startsMuted}
        onClick={press}
        playsInline
        poster={(!savesData && poster) || undefined}
        ref={attach}
      />
      {(isAudio || isPictureOff) && phase === 'playing' && !said && (
        <SoundCover text={t(isAudio ? 'viewer.audioOnly' : 'viewer.pictureOff')} />
      )}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-start justify-between gap-2 p-2.5">
        {badge}
        {!notice && state?.mutedToStart && (
          <button
            className="pointer-events-auto ml-auto flex min-h-11 items-center gap-2 rounded-full bg-black/75 px-4 font-semibold text-sm text-white hover:bg-black focus-visible:outline-white [&_svg]:size-5"
            onClick={() => player?.mute(false)}
            type="button"
          >
            <VolumeX aria-hidden="true" />
            {t('viewer.unmute')}
          </button>
        )}
      </div>
      {notice ? (
        <Over solid>{notice}</Over>
      ) : begin && !isOffline ? (
        <Over>
          <button className={beginning} onClick={() => begin()} type="button">
            <Play aria-hidden="true" className="size-8 sm:size-12" />
            {t('viewer.tapToStart')}
            {beginCosts && <span className="font-normal">{t('viewer.dataPerMinute', { mb: beginCosts.all })}</span>}
          </button>
          {beginCosts?.audio && (
            <button className={beginning} onClick={() => begin('audio')} type="button">
              <span className="flex items-center gap-2">
                <Headphones aria-hidden="true" className="size-5" />
                {t('viewer.beginAudio', { mb: beginCosts.audio })}
              </span>
            </button>
          )}
        </Over>
      ) : (
        said && (
          <Over>
            <div className={plate}>
              {isOffline ? <WifiOff aria-hidden="true" className="size-8" /> : <Spinner />}
              <p role="status">{t(said)}</p>
            </div>
          </Over>
        )
      )}
      {!notice && phase === 'blocked' && (
        <button
          className="absolute inset-0 grid place-items-center bg-black/75 p-6 text-center font-semibold text-white focus-visible:outline-offset-[-6px] focus-visible:outline-white"
          onClick={press}
          type="button"
        >
          <span className="flex flex-col items-center gap-3">
            <Play aria-hidden="true" className="size-12" />
            {t('viewer.tapToStart')}
          </span>
        </button>
      )}
      {!notice && (
        <div className="flex items-center gap-1 bg-black px-1.5 py-1">
          <button
            aria-label={t(isPaused ? 'viewer.play' : 'viewer.pause')}
            className={control}
            onClick={press}
            type="button"
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
          <button
            aria-label={t(isMuted ? 'viewer.unmute' : 'viewer.mute')}
            className={control}
            onClick={() => player?.mute(!isMuted)}
            type="button"
          >
            {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </button>
          <span className="min-w-0 flex-1" />
          {menu}
          <button
            aria-label={t('viewer.fullscreen')}
            className={control}
            onClick={() => void toggleFullscreen(frame.current, element)}
            type="button"
          >
            <Maximize aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

const beginning =
  'flex min-h-11 flex-col items-center justify-center gap-1 rounded-card bg-black/70 px-4 py-1 font-semibold hover:bg-black focus-visible:outline-white'

/** Words on a picture are read whatever it shows. */
const plate = 'flex max-w-sm flex-col items-center gap-3 rounded-card bg-black/80 px-5 py-4'

/** What is seen where only sound comes: the hills and the sun of the house, waves of sound, and why. */
function SoundCover({ text }: { text: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 bottom-13 overflow-hidden bg-[#0b3b3c] text-white" data-cover>
      <svg aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMid slice" viewBox="0 0 160 90">
        <circle cx="80" cy="42" fill="#e0a13a" r="15" />
        <g fill="none" opacity=".45" stroke="#e0a13a" strokeWidth="1.5">
          <circle cx="80" cy="42" r="22" />
          <circle cx="80" cy="42" opacity=".7" r="30" />
          <circle cx="80" cy="42" opacity=".4" r="39" />
        </g>
        <path d="M0 70q30-16 60-6t50-5 50 2v29H0z" fill="#11605f" />
        <path d="M0 79q40-11 80-3t80-6v20H0z" fill="#08292b" />
      </svg>
      <p className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-2 font-semibold" role="status">
        <Headphones aria-hidden="true" className="size-5" />
        {text}
      </p>
    </div>
  )
}

function Over({ solid, children }: { solid?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'pointer-events-none flex flex-col items-center justify-center gap-3 p-4 text-center text-white [&_a]:pointer-events-auto [&_button]:pointer-events-auto',
        solid ? 'relative col-start-1 row-start-1 bg-black/80' : 'absolute inset-0 bottom-13',
      )}
    >
      {children}
    </div>
  )
}

/** R-AND-02: back leaves full screen first. */
function useFullscreenBack(frame: RefObject<HTMLDivElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  useBackClose(isFull, () => void document.exitFullscreen())
}

function useVideo(video: HTMLVideoElement | null) {
  const [state, setState] = useState({ isPaused: true, isMuted: false, hasPicture: true })
  useEffect(() => {
    if (!video) return
    const look = () =>
      setState({
        isPaused: video.paused,
        isMuted: video.muted || video.volume === 0,
        hasPicture: video.videoWidth > 0,
      })
    const names = ['play', 'playing', 'pause', 'volumechange', 'resize', 'loadedmetadata'] as const
    for (const name of names) video.addEventListener(name, look)
    look()
    return () => {
      for (const name of names) video.removeEventListener(name, look)
    }
  }, [video])
  return state
}

/** iPhones know full screen only for the video itself. */
async function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (frame?.requestFullscreen) return frame.requestFullscreen().catch(() => {})
  ;(video as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.()
}
