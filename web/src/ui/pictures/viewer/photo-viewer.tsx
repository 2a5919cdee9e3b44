import { texts } from '@vondrona/rules/uploads/zoom'
import { Maximize, RotateCcw, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useBackClose } from '../../dialogs/back-stack.ts'
import { useModal } from '../../dialogs/use-modal.ts'
import { classes } from '../../layout/class-names.ts'
import { zoomRange } from './photo-view.ts'
import { usePhotoGestures } from './use-photo-gestures.ts'

/** One photo as large as the screen: buttons, wheel, pinch and keys enlarge, move and turn it. */
export function PhotoViewer({
  name,
  title = name,
  src,
  onError,
  onClose,
  tabs,
  beside,
  children,
}: {
  /** What the photo shows. */
  name: string
  /** Of the dialog, where it says more. */
  title?: string
  src: string
  onError: () => void
  onClose: () => void
  /** Other photos to change to: buttons in the upper row. */
  tabs?: ReactNode
  /** What the photo is compared with: beside it where there is room. */
  beside?: ReactNode
  /** What is done while looking, such as typing the number that is read. */
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const [, modal] = useModal(onClose)
  const frame = useRef<HTMLDivElement>(null)
  const help = useId()
  const gestures = usePhotoGestures(frame)
  const { view } = gestures
  useBackClose(true, onClose)
  useLayoutEffect(() => frame.current?.focus(), [])

  return (
    <dialog
      aria-label={title}
      className="m-0 h-dvh max-h-dvh w-screen max-w-none flex-col overflow-hidden bg-black p-0 text-white open:flex"
      {...modal}
    >
      <div className="safe-top flex min-h-14 shrink-0 items-center gap-1 px-1.5">
        <div className="flex min-w-0 flex-1 gap-1">
          {tabs ?? <p className="min-w-0 truncate self-center px-2.5 font-semibold">{name}</p>}
        </div>
        <Tool label={t('zoom.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </Tool>
      </div>
      <div className="flex min-h-0 flex-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
        <div
          aria-describedby={help}
          aria-label={name}
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
            alt={name}
            className="pointer-events-none absolute top-1/2 left-1/2 max-h-none max-w-none"
            draggable={false}
            key={src}
            onError={onError}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              gestures.measured({ width: naturalWidth, height: naturalHeight })
            }
            src={src}
            style={placement(view, gestures.shown)}
          />
        </div>
        {beside && (
          <aside className="hidden w-96 shrink-0 overflow-y-auto bg-raised p-5 text-ink lg:block">{beside}</aside>
        )}
      </div>
      <p className="sr-only" id={help}>
        {t('zoom.help')}
      </p>
      <div className="safe-bottom shrink-0">
        <div className="flex items-center justify-center gap-1 p-1.5">
          <Tool disabled={view.zoom <= zoomRange.min} label={t('zoom.out')} onClick={gestures.zoomOut}>
            <ZoomOut aria-hidden="true" />
          </Tool>
          <output className="w-16 text-center text-sm tabular-nums">{`${Math.round(view.zoom * 100)} %`}</output>
          <Tool disabled={view.zoom >= zoomRange.max} label={t('zoom.in')} onClick={gestures.zoomIn}>
            <ZoomIn aria-hidden="true" />
          </Tool>
          <Tool label={t('zoom.whole')} onClick={gestures.fit}>
            <Maximize aria-hidden="true" />
          </Tool>
          <Tool label={t('zoom.left')} onClick={() => gestures.turn(-1)}>
            <RotateCcw aria-hidden="true" />
          </Tool>
          <Tool label={t('zoom.right')} onClick={() => gestures.turn(1)}>
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

/** One of several photos that the viewer can show. */
export function ViewerTab({
  isShown,
  onShow,
  children,
}: {
  isShown: boolean
  onShow: () => void
  children: ReactNode
}) {
  return (
    <button
      aria-pressed={isShown}
      className={classes(
        'min-h-11 rounded-control px-4 font-semibold',
        isShown ? 'bg-white text-black' : 'text-white hover:bg-white/15',
      )}
      onClick={onShow}
      type="button"
    >
      {children}
    </button>
  )
}
