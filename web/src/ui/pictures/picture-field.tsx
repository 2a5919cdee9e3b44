import { articlePhoto } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/uploads/picture'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { Refusal } from '../../lib/api/refusal.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { compressPhoto } from '../../lib/photo/index.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { uploadPhoto } from '../../lib/upload/index.ts'
import { pictureOfUpload } from '../../lib/upload/pictures/picture-of-upload.ts'
import { Button } from '../controls/button.tsx'
import { FieldError } from '../controls/field.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Photo } from './photo.tsx'

/** An image that the server has. */
export interface ChosenPicture {
  id: string
  url: string
}

/** A public picture; made small on the phone before it travels. */
export function PictureField({
  value,
  error,
  onChange,
}: {
  value: ChosenPicture | null
  error: string | undefined
  onChange: (picture: ChosenPicture | null) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const { run, busy, problem } = useAction(
    async (file: File) => {
      const photo = await compressPhoto(file, articlePhoto).catch(() => null)
      if (!photo) throw new Refusal({ code: 'UNSUPPORTED', message: t('picture.failed') })
      const picture = await pictureOfUpload(await uploadPhoto(photo).reference(), photo)
      onChange({ id: picture.id, url: picture.url })
    },
    { inPlace: true },
  )
  return (
    <div>
      {value && <Photo alt="" className="mb-3 aspect-[16/9] w-full rounded-control object-cover" src={value.url} />}
      <div className="flex flex-wrap gap-2">
        <label
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-raised px-4 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2"
          htmlFor={id}
        >
          {busy ? <Spinner size={18} /> : <ImagePlus aria-hidden="true" className="size-5" />}
          {t(value ? 'picture.change' : 'picture.choose')}
          <input
            accept="image/*"
            className="sr-only"
            disabled={busy}
            id={id}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void run(file)
              target.value = ''
            }}
            type="file"
          />
        </label>
        {value && (
          <Button onClick={() => onChange(null)} variant="quiet">
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <FieldError>{problem ?? error}</FieldError>
    </div>
  )
}
