import type { DocumentType } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/identity'
import { Camera as CameraIcon, CameraOff, Flashlight, FlashlightOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { useBackClose } from '../dialogs/back-stack.ts'
import { useModal } from '../dialogs/use-modal.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { cropOf, frameIn, type Rect, type Size, shapeOf } from './frame.ts'
import { useCamera } from './use-camera.ts'

/** The camera over the entire screen, with a frame of the document's shape; what is under the frame is the photo. */
export function Camera({
  type,
  title,
  onShot,
  onClose,
  onNative,
}: {
  type: DocumentType
  title: string
  onShot: (picture: ImageBitmap) => void
  onClose: () => void
  /** The phone's own camera application, where this one is not allowed. */
  onNative: () => void
}) {
  const t = useTexts(texts)
  const [dialog, modal] = useModal(onClose)
  const { video, state, torch, switchTorch } = useCamera()
  const [view, setView] = useState<Size>({ width: innerWidth, height: innerHeight })
  const [isShooting, setShooting] = useState(false)
  useBackClose(true, onClose)

  useEffect(() => {
    const element = dialog.current
    const measure = () => element && setView({ width: element.clientWidth, height: element.clientHeight })
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [dialog])

  const frame = frameIn(view, shapeOf(type))

  async function shoot() {
    const element = video.current
    if (!element || isShooting) return
    setShooting(true)
    const { x, y, width, height } = cropOf({ width: element.videoWidth, height: element.videoHeight }, view, frame)
    try {
      onShot(await createImageBitmap(element, x, y, width, height))
    } catch {
      setShooting(false) // the picture was not there yet
    }
  }

  const isOff = state === 'denied' || state === 'none'
  return (
    <dialog
      aria-label={title}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black p-0 text-white"
      {...modal}
    >
      <video className="absolute inset-0 size-full object-cover" muted playsInline ref={video} />
      {!isOff && <Guide frame={frame} isReady={state === 'ready'} view={view} />}

      <div className="safe-top absolute inset-x-0 top-0 flex items-center gap-2 p-3">
        <p className="min-w-0 flex-1 truncate px-1 font-semibold">{title}</p>
        {torch !== null && (
          <RoundButton label={t('identity.camera.torch')} onClick={switchTorch} pressed={torch}>
            {torch ? <Flashlight /> : <FlashlightOff />}
          </RoundButton>
        )}
        <RoundButton label={t('shell.close')} onClick={onClose}>
          <X />
        </RoundButton>
      </div>

      {isOff ? (
        <div className="absolute inset-0 grid place-items-center p-6" role="alert">
          <div className="max-w-sm text-center">
            <CameraOff aria-hidden="true" className="mx-auto mb-4 size-10" />
            <h2 className="text-lg">{t(`identity.camera.${state}`)}</h2>
            <p className="mt-2 text-white/80">{t(`identity.camera.${state}Text`)}</p>
            <div className="mt-6 flex flex-col gap-3">
              {state === 'denied' && (
                <Button block onClick={onNative} variant="primary">
                  {t('identity.camera.native')}
                </Button>
              )}
              <Button block onClick={onClose}>
                {t('shell.close')}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <>
          <p
            aria-live="polite"
            className="absolute inset-x-6 text-center font-medium text-shadow-lg"
            style={{ top: frame.y + frame.height + 20 }}
          >
            {t(state === 'ready' ? 'identity.camera.help' : 'identity.camera.starting')}
          </p>
          <div className="safe-bottom-6 absolute inset-x-0 bottom-0 grid place-items-center">
            <button
              aria-label={t('identity.photo.take')}
              className="mb-6 grid size-20 place-items-center rounded-full border-4 border-white bg-white/20 transition-transform active:scale-95 disabled:opacity-50"
              disabled={state !== 'ready' || isShooting}
              onClick={shoot}
              type="button"
            >
              <span className="grid size-15 place-items-center rounded-full bg-white text-black">
                {isShooting || state === 'starting' ? (
                  <Spinner size={28} />
                ) : (
                  <CameraIcon aria-hidden="true" className="size-7" />
                )}
              </span>
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}

/** Everything outside the frame is darkened; its corners are marked. */
function Guide({ view, frame, isReady }: { view: Size; frame: Rect; isReady: boolean }) {
  const { x, y, width, height } = frame
  const [right, bottom, arm, round] = [x + width, y + height, width / 9, 14]
  const hole = `M0 0h${view.width}v${view.height}h-${view.width}z M${x + round} ${y}h${width - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${height - 2 * round}a${round} ${round} 0 0 1 -${round} ${round}h-${width - 2 * round}a${round} ${round} 0 0 1 -${round} -${round}v-${height - 2 * round}a${round} ${round} 0 0 1 ${round} -${round}z`
  const corner = (cx: number, cy: number, sx: number, sy: number) =>
    `M${cx} ${cy + sy * arm}v${-sy * (arm - round)}a${round} ${round} 0 0 ${sx === sy ? 1 : 0} ${sx * round} ${-sy * round}h${sx * (arm - round)}`
  return (
    <svg aria-hidden="true" className="absolute inset-0" height={view.height} width={view.width}>
      <path d={hole} fill="#000" fillRule="evenodd" opacity={isReady ? 0.55 : 0.8} />
      <path
        d={`${corner(x, y, 1, 1)} ${corner(right, y, -1, 1)} ${corner(x, bottom, 1, -1)} ${corner(right, bottom, -1, -1)}`}
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="4"
      />
    </svg>
  )
}

function RoundButton({
  label,
  pressed,
  onClick,
  children,
}: {
  label: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      aria-label={label}
      aria-pressed={pressed}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-black/45 text-white outline-white [&_svg]:size-5"
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}
