import { texts } from '@vondrona/rules/editor'
import { ImagePlus } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { readKey, writeKey } from '../../../lib/browser-storage.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useImages } from './images.ts'
import { pictureOf, resumePicture, startPicture, usePicture } from './pictures.ts'

/** The picture of lists and shared links. `kept`: where the name of one on its way is written down until it arrives. */
export function CoverField({
  value,
  onChange,
  kept,
}: {
  value: string | null
  onChange: (id: string | null) => void
  kept: string
}) {
  const t = useTexts(texts)
  const id = useId()
  const [pending, setShown] = useState(() => readKey('local', kept))
  const setPending = useCallback(
    (name: string | null) => {
      writeKey('local', kept, name)
      setShown(name)
    },
    [kept],
  )
  const picture = usePicture(pending)
  const image = useImages(value ? [value] : []).get(value ?? '')
  const arrived = picture?.phase === 'done' ? picture.image?.id : undefined
  useEffect(() => {
    if (pending && !pictureOf(pending)) void resumePicture(pending)
  }, [pending])
  useEffect(() => {
    if (!arrived) return
    onChange(arrived)
    setPending(null)
  }, [arrived, onChange, setPending])
  const isFailed = picture?.phase === 'failed'
  useEffect(() => {
    if (isFailed) writeKey('local', kept, null)
  }, [isFailed, kept])
  const shown = picture?.shown ?? image?.url
  const isGoing = picture && !isFailed
  return (
    <div>
      <p className="mb-1.5 font-medium text-[0.9375rem]">{t('editor.cover')}</p>
      {shown && <img alt="" className="mb-2 aspect-video w-full rounded-control object-cover" src={shown} />}
      {isGoing && (
        <ProgressBar label={t('editor.imageSending', { percent: picture.percent })} value={picture.percent} />
      )}
      {picture?.phase === 'waiting' && <p className="mt-1 text-faint text-sm">{t('editor.imageWaiting')}</p>}
      {isFailed && (
        <p className="text-danger text-sm" role="alert">
          {t('editor.imageFailed', { reason: picture.problem ?? '' })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <label
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-raised px-4 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2"
          htmlFor={id}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(value ? 'editor.coverChange' : 'editor.coverChoose')}
          <input
            accept="image/*"
            className="sr-only"
            id={id}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) setPending(startPicture(file))
              target.value = ''
            }}
            type="file"
          />
        </label>
        {value && (
          <Button
            onClick={() => {
              setPending(null)
              onChange(null)
            }}
            variant="quiet"
          >
            {t('editor.coverRemove')}
          </Button>
        )}
      </div>
    </div>
  )
}
