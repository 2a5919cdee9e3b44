import { texts } from '@vondrona/rules/uploads/picture'
import { weightText } from '@vondrona/rules/uploads/view'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../controls/button.tsx'
import { lateDialog } from '../dialogs/late-dialog.tsx'
import { classes } from '../layout/class-names.ts'
import { isHere } from './picture-source.ts'

const PhotoViewer = lateDialog(() =>
  import('./viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

interface Size {
  width?: number | null
  height?: number | null
}

/** One frame for pictures that are compared, as upright as the most upright of them, within reason; null: there is none. */
export function commonRatio(pictures: readonly Size[]): number | null {
  const ratios = pictures.flatMap(({ width, height }) => (width && height ? width / height : []))
  return ratios.length > 0 ? Math.min(16 / 9, Math.max(4 / 5, Math.min(...ratios))) : null
}

/**
 * A picture of several, whole, in a frame of its own; as large as the screen after a press. Where data is saved it comes
 * at a tap.
 */
export function FramedPicture({
  picture: { url, width, height, weight },
  name,
  isNamed,
  enlarge,
  label,
  ratio,
  className,
  isSmall,
  onGone,
}: {
  /** `weight`: in bytes, where it is known. */
  picture: Size & { url: string; weight?: number }
  /** What it shows. */
  name: string
  /** The name stands beside it. */
  isNamed?: boolean
  /** The address of the large one. */
  enlarge: () => string | Promise<string>
  /** Of the button that enlarges. */
  label: string
  /** Of the frame: width by height. */
  ratio: number
  className?: string
  /** All of it is the button, which would cover too much of it. */
  isSmall?: boolean
  /** Its address opens nothing (any more). */
  onGone: () => void
}) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const saves = useDataSaver()
  const [wanted, setWanted] = useState<string>()
  const [large, setLarge] = useState<string>()
  const { run, busy } = useAction(async () => setLarge(await enlarge()))
  const frame = { className: classes('relative overflow-hidden bg-sunken', className), style: { aspectRatio: ratio } }
  if (saves && wanted !== url && !isHere(url))
    return (
      <div {...frame}>
        <button
          className="relative z-10 grid size-full min-h-11 place-items-center p-1 text-sm text-soft"
          onClick={() => setWanted(url)}
          type="button"
        >
          <span>
            {t('picture.show')}
            {weight !== undefined && ` (${weightText(weight, language)})`}
            <span className="sr-only"> : {name}</span>
          </span>
        </button>
      </div>
    )
  const close = () => setLarge(undefined)
  const press = { 'aria-busy': busy || undefined, onClick: () => void run() }
  return (
    <div {...frame}>
      <img
        alt={isNamed ? '' : name}
        className="size-full object-contain"
        height={height ?? undefined}
        loading="lazy"
        onError={onGone}
        src={url}
        width={width ?? undefined}
      />
      {isSmall ? (
        <button
          aria-label={label}
          className="-outline-offset-2 absolute inset-0 z-10 cursor-zoom-in"
          type="button"
          {...press}
        />
      ) : (
        <IconButton className="absolute right-1.5 bottom-1.5 z-10 bg-raised/90" label={label} {...press}>
          <Maximize2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {large && <PhotoViewer name={name} onClose={close} onError={close} src={large} />}
    </div>
  )
}
