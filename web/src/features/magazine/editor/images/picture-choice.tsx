import { texts } from '@vondrona/rules/magazine/editor'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { useImages } from './image-lookup.ts'
import { forgetPicture, pictureOf, resumePicture, startPicture, usePicture } from './picture-uploads.ts'
import { PendingImage } from './upload-progress.tsx'

/** One picture of an article beside its text: its cover, or what is shared. */
export function PictureChoice({
  of,
  value,
  pending,
  onChange,
}: {
  of: 'cover' | 'shareImage'
  value: string | null
  /** Local name of the one that is pending. */
  pending: string | null
  /** `id` undefined: the one there is stays until `pending` has arrived. */
  onChange: (picture: { id?: string | null; pending: string | null }) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const picture = usePicture(pending)
  const image = useImages(value ? [value] : []).get(value ?? '')
  const arrived = picture?.phase === 'done' ? picture.image?.id : undefined
  useEffect(() => {
    if (pending && !pictureOf(pending)) void resumePicture(pending)
  }, [pending])
  useEffect(() => {
    if (arrived) onChange({ id: arrived, pending: null })
  }, [arrived, onChange])
  const choose = (picture: { id?: string | null; pending: string | null }) => {
    if (pending) forgetPicture(pending)
    onChange(picture)
  }
  return (
    <div>
      <p className="mb-1.5 font-medium text-base">{t(`editor.${of}`)}</p>
      {pending ? (
        <PendingImage pending={pending} />
      ) : (
        image && <Photo alt="" className="aspect-video w-full rounded-control object-cover" src={image.url} />
      )}
      {of === 'shareImage' && <p className="text-faint text-sm">{t('editor.shareImageHint')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <label
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-raised px-4 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2"
          htmlFor={id}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(value || pending ? `editor.${of}Change` : `editor.${of}Choose`)}
          <input
            accept="image/*"
            className="sr-only"
            id={id}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) choose({ pending: startPicture(file) })
              target.value = ''
            }}
            type="file"
          />
        </label>
        {(value || pending) && (
          <Button onClick={() => choose({ id: null, pending: null })} variant="quiet">
            {t(`editor.${of}Remove`)}
          </Button>
        )}
      </div>
    </div>
  )
}
