import { live } from '@vondrona/rules/lives/constants'
import { texts } from '@vondrona/rules/lives/studio'
import { photoTypes } from '@vondrona/rules/uploads/constants'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Refusal } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { compressPhoto, toDataUrl } from '../../../lib/photo/index.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'

/** The picture of the list and of shared links; made small on the phone before it travels. */
export function CoverField({
  value,
  current,
  onChange,
}: {
  /** A data URL; null: none; undefined: what the server has. */
  value: string | null | undefined
  current: string | null
  onChange: (value: string | null | undefined) => void
}) {
  const t = useTexts(texts)
  const id = useId()
  const shown = value === undefined ? current : value
  const { run: choose, busy } = useAction(async (file: File | undefined) => {
    if (!file) return
    const picture = await compressPhoto(file, live.cover)
      .then(toDataUrl)
      .catch(() => null)
    if (!picture) throw new Refusal({ code: 'UNSUPPORTED', message: t('studio.field.pictureFailed') })
    onChange(picture)
  })
  return (
    <div>
      <p className="mb-1.5 font-medium text-base">
        {t('studio.field.thumbnail')} <span className="font-normal text-faint">{t('shell.optional')}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {shown && <Photo alt="" className="aspect-video w-40 rounded-control object-cover" src={shown} />}
        <label
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-raised px-4 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2"
          htmlFor={id}
        >
          {busy ? <Spinner size={18} /> : <ImagePlus aria-hidden="true" className="size-5" />}
          {t(shown ? 'studio.field.changePicture' : 'studio.field.choosePicture')}
          <input
            accept={photoTypes.join(',')}
            className="sr-only"
            id={id}
            onChange={(event) => void choose(event.target.files?.[0])}
            type="file"
          />
        </label>
        {shown && (
          <Button
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange(null)}
            variant="quietDanger"
          >
            {t('studio.field.removePicture')}
          </Button>
        )}
      </div>
    </div>
  )
}
