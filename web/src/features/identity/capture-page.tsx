import { type DocumentType, documentTypes } from '@vondrona/rules/accounts'
import { type Side, texts } from '@vondrona/rules/identity'
import { uploadSlot } from '@vondrona/rules/uploads/constants'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { slotProgress, uploadTo } from '../../lib/upload/index.ts'
import { type DocumentPhoto, photoTaken } from '../../ui/document/photo.ts'
import { PhotoField } from '../../ui/document/photo-field.tsx'
import { useUpload } from '../../ui/document/photo-taken.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'

/** F-KYC-09: the other phone. One photo, straight to the place the first device requested; nothing stays here. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const secret = useLocation().hash.slice(1)
  const query = useSearchParams()[0]
  const side: Side = query.get('side') === 'back' ? 'back' : 'front'
  const type: DocumentType = documentTypes.find((one) => one === query.get('type')) ?? 'cin'
  const title = t('identity.camera.title', { side: t(side === 'back' ? 'identity.back' : 'identity.front') })
  useTitle(title)
  const place = useMemo(() => ({ id, secret, piece: uploadSlot.piece }), [id, secret])
  const { data, problem, again } = useAnswer(() => slotProgress(place).then((found) => ({ found })), id + secret)
  const [photo, setPhoto] = useState<DocumentPhoto | null>(null)

  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (!data)
    return (
      <NarrowPage title={title}>
        <SkeletonText lines={5} />
      </NarrowPage>
    )
  if (!data.found) return <Gone />
  if (data.found.complete) return <Sent />
  return (
    <Watched photo={photo}>
      <NarrowPage text={t('identity.capture.text')} title={title}>
        <PhotoField
          id="photo"
          onPhoto={setPhoto}
          photo={photo}
          send={(taken) => photoTaken(taken, (file) => uploadTo(place, file))}
          side={side}
          type={type}
        />
      </NarrowPage>
    </Watched>
  )
}

/** The page while the photo travels, and what became of it. */
function Watched({ photo, children }: { photo: DocumentPhoto | null; children: React.ReactNode }) {
  return photo?.upload ? <Outcome upload={photo.upload}>{children}</Outcome> : children
}

function Outcome({ upload, children }: { upload: NonNullable<DocumentPhoto['upload']>; children: React.ReactNode }) {
  const { phase } = useUpload(upload)
  if (phase === 'sent') return <Sent />
  return phase === 'inline' ? <Gone /> : children
}

function Sent() {
  const t = useTexts(texts)
  return (
    <NarrowPage text={t('identity.capture.doneText')} title={t('identity.capture.done')}>
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
    </NarrowPage>
  )
}

function Gone() {
  const t = useTexts(texts)
  return <NarrowPage text={t('identity.capture.goneText')} title={t('identity.linkOver')} />
}
