import { texts as identityTexts, type Side } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { Maximize, RotateCcw, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useBackClose } from '../../../ui/dialogs/back-stack.ts'
import { classes } from '../../../ui/layout/class-names.ts'
import { zoomRange } from './photo-view.ts'
import { usePhotoGestures } from './use-photo-gestures.ts'

export interface ViewedPhoto {
  side: Side
  src: string
  onError: () => void
}

/** One identity photo as large as the screen: buttons, wheel, pinch and keys enlarge, move and turn it. */
export function PhotoViewer({
  photo,
  others,
  onSide,
  onClose,
  children,
}: {
  photo: ViewedPhoto
  /** The sides one can change to. */
  others: readonly Side[]
  onSide: (side: Side) => void
  onClose: () => void
  /** What is done while looking, such as typing the number that is read. */
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const identity = useTexts(identityTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const help = useId()
  const gestures = usePhotoGestures(frame)
  const { view } = gestures
  useBackClose(true, onClose)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    frame.current?.focus()
    return () => element?.close()
  }, [])
  const sideName = identity(`identity.${photo.side}`)

  return (
    <dialog
      aria-label={t('members.enlargePhoto', { side: sideName })}
      className="m-0 h-dvh max-h-dvh w-screen max-w-none flex-col overflow-hidden bg-black p-0 text-white open:flex"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => !dialog.current?.open && onClose()}
      ref={dialog}
    >
      <div className="safe-top flex min-h-14 shrink-0 items-center gap-1 px-1.5">
        <div className="flex min-w-0 flex-1 gap-1">
          {others.map((side) => (
            <button
              aria-pressed={side === photo.side}
              className={classes(
                'min-h-11 rounded-control px-4 font-semibold',
                side === photo.side ? 'bg-white text-black' : 'text-white hover:bg-white/15',
              )}
              key={side}
              onClick={() => onSide(side)}
              type="button"
            >
              {identity(`identity.${side}`)}
            </button>
          ))}
        </div>
        <Tool label={t('members.closePhoto')} onClick={onClose}>
          <X aria-hidden="true" />
        </Tool>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
      <div
        aria-describedby={help}
        aria-label={sideName}
        className="relative min-h-0 flex-1 cursor-grab touch-none select-none overflow-hidden outline-none active:cursor-grabbing focus-visible:ring-2 focus-visible:ring-white/70 focus-visible:ring-inset"
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && gestures.key(event.key)) event.preventDefault()
        }}
        ref={frame}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the photo
        tabIndex={0}
        {...gestures.handlers}
      >
        <img
          alt={sideName}
          className="pointer-events-none absolute top-1/2 left-1/2 max-h-none max-w-none"
          draggable={false}
          key={photo.src}
          onError={photo.onError}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            gestures.measured({ width: naturalWidth, height: naturalHeight })
          }
          src={photo.src}
          style={placement(view, gestures.shown)}
        />
      </div>
      <p className="sr-only" id={help}>
        {t('members.viewerHelp')}
      </p>
      <div className="safe-bottom shrink-0">
        <div className="flex items-center justify-center gap-1 p-1.5">
          <Tool disabled={view.zoom <= zoomRange.min} label={t('members.zoomOut')} onClick={gestures.zoomOut}>
            <ZoomOut aria-hidden="true" />
          </Tool>
          <output className="w-16 text-center text-sm tabular-nums">{`${Math.round(view.zoom * 100)} %`}</output>
          <Tool disabled={view.zoom >= zoomRange.max} label={t('members.zoomIn')} onClick={gestures.zoomIn}>
            <ZoomIn aria-hidden="true" />
          </Tool>
          <Tool label={t('members.wholePhoto')} onClick={gestures.fit}>
            <Maximize aria-hidden="true" />
          </Tool>
          <Tool label={t('members.rotateLeft')} onClick={() => gestures.turn(-1)}>
            <RotateCcw aria-hidden="true" />
          </Tool>
          <Tool label={t('members.rotateRight')} onClick={() => gestures.turn(1)}>
            <RotateCw aria-hidden="true" />
          </Tool>
        </div>
        {children && (
          <div className="bg-raised p-3 text-ink">
            <div className="mx-auto max-w-md">{children}</div>
          </div>
        )}
      </div>
    </dialog>
  )
}

/** The photo lies centred at its fitted size; moving, enlarging and turning are one transform, which costs nothing. */
function placement(
  { zoom, x, y, turns }: { zoom: number; x: number; y: number; turns: number },
  shown: { width: number; height: number },
) {
  const lying = turns % 2 === 1
  return {
    width: lying ? shown.height : shown.width,
    height: lying ? shown.width : shown.height,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`,
  }
}

function Tool({ label, children, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="grid size-12 shrink-0 place-items-center rounded-control text-white hover:bg-white/15 focus-visible:outline-white disabled:opacity-40 [&_svg]:size-6"
      title={label}
    >
      {children}
    </button>
  )
}
