import { texts } from '@vondrona/rules/identity'
import { Check, CloudOff, Smartphone } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Upload, UploadState } from '../../lib/upload/index.ts'
import { Button } from '../controls/button.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import type { DocumentPhoto } from './photo.ts'

/** The photo as it will be seen by whoever checks it, and how far its upload is. */
export function PhotoTaken({
  photo,
  side,
  id,
  onRetake,
}: {
  photo: DocumentPhoto
  side: string
  id: string
  onRetake: () => void
}) {
  const t = useTexts(texts)
  const retake = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus is gone; the keyboard continues from here.
    if (document.activeElement === document.body) retake.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="bg-raised">
      {photo.thumbnail ? (
        <img
          alt={t('identity.photo.alt', { side })}
          className="aspect-[1.586] w-full bg-sunken object-contain"
          src={photo.thumbnail}
        />
      ) : (
        <div className="grid aspect-[2.4] place-items-center bg-sunken text-success">
          <Smartphone aria-hidden="true" className="size-10" />
        </div>
      )}
      <div className="flex items-center gap-3 p-3 pl-4">
        <div className="min-w-0 flex-1 text-sm" role="status">
          {photo.upload ? <Progress upload={photo.upload} /> : <Done text={t('identity.photo.received')} />}
        </div>
        <Button aria-label={t('identity.photo.retakeOf', { side })} id={id} onClick={onRetake} ref={retake} size="sm">
          {t('identity.photo.retake')}
        </Button>
      </div>
    </div>
  )
}

function Progress({ upload }: { upload: Upload }) {
  const t = useTexts(texts)
  const state = useUpload(upload)
  if (state.phase === 'sent') return <Done text={t('identity.photo.sent')} />
  if (state.phase === 'inline') return <Done text={t('identity.photo.ready')} />
  const percent = percentOf(state)
  const text = state.phase === 'waiting' ? t('identity.photo.waiting') : t('identity.photo.sending', { percent })
  return (
    <>
      <p className="mb-1.5 flex items-center gap-1.5 text-soft">
        {state.phase === 'waiting' && <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
        {text}
      </p>
      <ProgressBar label={text} tone={state.phase === 'waiting' ? 'warning' : 'accent'} value={percent} />
    </>
  )
}

export const useUpload = (upload: Upload): UploadState => useSyncExternalStore(upload.subscribe, upload.get, upload.get)

/** How much of an upload was sent, in percent. */
export const percentOf = ({ sent, size }: UploadState) => Math.floor((100 * sent) / Math.max(1, size))

const Done = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2 font-medium text-success">
    <Check aria-hidden="true" className="size-4 shrink-0" />
    {text}
  </p>
)
