import { weightText } from '@vondrona/rules/uploads/view'
import { texts } from '@vondrona/rules/votes/voting'
import { Maximize2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { isHere } from '../../ui/pictures/picture-source.ts'
import type { ShownVote } from './use-vote.ts'

const PhotoViewer = latePart(() =>
  import('../../ui/pictures/viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

type Option = ShownVote['options'][number]

/** One frame for all pictures of a vote, as upright as the most upright of them; null: it has none. */
export function ratioOf(options: readonly Pick<Option, 'picture'>[]): number | null {
  const ratios = options.flatMap(({ picture }) => (picture ? picture.width / picture.height : []))
  return ratios.length > 0 ? Math.min(16 / 9, Math.max(4 / 5, Math.min(...ratios))) : null
}

/**
 * The picture of an option, whole, enlarged by a button; the words beside it are its alternative. Where data is saved it
 * comes at a tap. One that does not come (no network, an address of yesterday) leaves the words.
 */
export function OptionPicture({
  option: { text, picture },
  ratio,
  className,
}: {
  option: Pick<Option, 'text' | 'picture'>
  /** Of the frame: width by height. */
  ratio: number
  className?: string
}) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const saves = useDataSaver()
  const [wanted, setWanted] = useState<string>()
  const [gone, setGone] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  if (!picture || gone === picture.url) return null
  const { url, large, width, height, weight } = picture
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
            {t('voting.showPicture')} ({weightText(weight, language)})<span className="sr-only"> : {text}</span>
          </span>
        </button>
      </div>
    )
  const close = () => setLarge(false)
  return (
    <div {...frame}>
      <img
        alt=""
        className="size-full object-contain"
        height={height}
        loading="lazy"
        onError={() => setGone(url)}
        src={url}
        width={width}
      />
      <IconButton
        className="absolute right-1 bottom-1 z-10 bg-raised/90"
        label={t('voting.enlarge', { option: text })}
        onClick={() => setLarge(true)}
      >
        <Maximize2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isLarge && (
        <Suspense fallback={null}>
          <PhotoViewer name={text} onClose={close} onError={close} src={large} />
        </Suspense>
      )}
    </div>
  )
}
