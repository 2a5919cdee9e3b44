import { texts } from '@vondrona/rules/contests/works'
import { Maximize2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { EntryFileTicketDocument } from '../operations.generated.ts'

const PhotoViewer = latePart(() =>
  import('../../../ui/pictures/viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

export interface EntryPhoto {
  id: string
  picture: string
}

/** A photo of an entry, whole, in a frame of `className`; enlarged by a tap. `onGone`: its address opens nothing any more. */
export function EntryPicture({
  file: { id, picture },
  alt,
  className,
  ratio,
  onGone,
}: {
  file: EntryPhoto
  alt: string
  className: string
  /** Of the frame: width by height. */
  ratio: number
  onGone: () => void
}) {
  const t = useTexts(texts)
  const [large, setLarge] = useState<string>()
  const { run, busy } = useAction(async () => {
    const { formFileTicket } = await call(EntryFileTicketDocument, { id })
    setLarge(formFileTicket.url)
  })
  const close = () => setLarge(undefined)
  return (
    <div className={classes('relative overflow-hidden bg-sunken', className)} style={{ aspectRatio: ratio }}>
      <Photo alt={alt} className="size-full object-contain" loading="lazy" onError={onGone} src={picture} />
      <IconButton
        aria-busy={busy || undefined}
        className="absolute right-2 bottom-2 bg-raised/90"
        label={t('works.enlarge')}
        onClick={() => void run()}
      >
        <Maximize2 aria-hidden="true" className="size-5" />
      </IconButton>
      {large && (
        <Suspense fallback={null}>
          <PhotoViewer name={alt} onClose={close} onError={close} src={large} />
        </Suspense>
      )}
    </div>
  )
}
