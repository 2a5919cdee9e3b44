import { texts } from '@vondrona/rules/tickets/scanning'
import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { scanVideo } from '../../lib/scan/index.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { useCamera } from '../document/use-camera.ts'
import { Spinner } from '../feedback/spinner.tsx'

/**
 * The camera in a square. `onText` gets the text of every QR code that comes into view, ticket or not; nothing is read
 * while `isActive` is false. Without a camera it says why, and what to do instead.
 */
export function CodeScanner({ onText, isActive = true }: { onText: (text: string) => void; isActive?: boolean }) {
  const t = useTexts(texts)
  const { video, state, torch, switchTorch, reopen } = useCamera('code')
  const latest = useRef({ onText, isActive })
  useEffect(() => {
    latest.current = { onText, isActive }
  })

  useEffect(() => {
    if (state !== 'ready' || !video.current) return
    return scanVideo(
      video.current,
      (text) => latest.current.onText(text),
      () => latest.current.isActive,
    )
  }, [state, video])

  const isOff = state === 'denied' || state === 'none'
  return (
    <section
      aria-label={t('scanning.camera')}
      className="relative mx-auto aspect-square w-full max-w-md overflow-hidden rounded-card bg-black text-white"
    >
      <video className="absolute inset-0 size-full object-cover" muted playsInline ref={video} />
      {state === 'ready' && <Frame />}
      {torch !== null && state === 'ready' && (
        <button
          aria-label={t('scanning.torch')}
          aria-pressed={torch}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-black/50 outline-white [&_svg]:size-5"
          onClick={switchTorch}
          type="button"
        >
          {torch ? <Flashlight aria-hidden="true" /> : <FlashlightOff aria-hidden="true" />}
        </button>
      )}
      {isOff ? (
        <div className="absolute inset-0 grid place-items-center p-5 text-center" role="alert">
          <div className="max-w-xs">
            <CameraOff aria-hidden="true" className="mx-auto mb-3 size-9" />
            <p className="font-semibold text-lg">{t(`scanning.${state}`)}</p>
            <p className="mt-1.5 mb-5 text-sm text-white/80">{t(`scanning.${state}Text`)}</p>
            <Button onClick={reopen}>{t('shell.retry')}</Button>
          </div>
        </div>
      ) : (
        <p
          aria-live="polite"
          className="absolute inset-x-4 bottom-3 flex items-center justify-center gap-2 text-center font-medium text-sm text-shadow-lg"
        >
          {state === 'starting' && <Spinner size={16} />}
          {t(state === 'ready' ? 'scanning.aim' : 'scanning.starting')}
        </p>
      )}
    </section>
  )
}

/** Corners of the square in which people hold a code. All of the picture's square is read. */
const Frame = () => (
  <svg aria-hidden="true" className="absolute inset-0 size-full" viewBox="0 0 100 100">
    <path
      d="M18 30V21a3 3 0 0 1 3-3h9M70 18h9a3 3 0 0 1 3 3v9M82 70v9a3 3 0 0 1-3 3h-9M30 82h-9a3 3 0 0 1-3-3v-9"
      fill="none"
      stroke="#fff"
      strokeLinecap="round"
      strokeWidth="1.4"
    />
  </svg>
)
