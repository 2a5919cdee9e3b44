import { texts as identityTexts, sides } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/signup'
import { CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Upload } from '../../lib/upload/index.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { DocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { Progress } from './use-submit.ts'

/** R-SIGN-10: nothing else can be done in the meantime, except waiting no longer for what does not get through. */
export function SubmitDialog({
  progress,
  photos,
  name,
  onStop,
}: {
  progress: Progress | null
  photos: DocumentPhotos
  name: string
  /** Waits no longer for the photos. */
  onStop: () => void
}) {
  const t = useTexts(texts)
  const isDone = progress?.name === 'done'
  return (
    <Dialog
      locked
      onClose={() => {}}
      open={progress !== null}
      size="sm"
      title={isDone ? t('signup.doneTitle', { name: name.trim() }) : t('signup.busyTitle')}
    >
      {isDone ? (
        <p className="flex items-center gap-3" role="status">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
          {t('signup.opening')}
        </p>
      ) : (
        <>
          <p className="mb-5 text-soft">{t('signup.busyText')}</p>
          <Photos onStop={onStop} photos={photos} />
        </>
      )}
    </Dialog>
  )
}

function Photos({ photos, onStop }: { photos: DocumentPhotos; onStop: () => void }) {
  const t = useTexts(texts)
  const identity = useTexts(identityTexts)
  const uploads = sides.flatMap((side) => photos.of(side)?.upload ?? [])
  const { sent, size, isWaiting, isSending } = useProgress(uploads)
  const percent = Math.floor((100 * sent) / Math.max(1, size))
  const text = isWaiting ? identity('identity.photo.waiting') : t('signup.sendingPhotos', { percent })
  return (
    <>
      {isSending ? (
        <>
          <p className="mb-2 text-sm" role="status">
            {text}
          </p>
          <ProgressBar label={text} tone={isWaiting ? 'warning' : 'accent'} value={percent} />
        </>
      ) : (
        <ProgressBar label={t('signup.busyTitle')} />
      )}
      <Button block className="mt-5" onClick={onStop} variant="quiet">
        {t('signup.stopSending')}
      </Button>
    </>
  )
}

/** All uploads as one figure; a short text, so that React sees when it changes. */
function useProgress(uploads: readonly Upload[]) {
  const subscribe = (listener: () => void) => {
    const stops = uploads.map((upload) => upload.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
  const text = useSyncExternalStore(subscribe, () => {
    const states = uploads.map((upload) => upload.get()).filter(({ phase }) => phase !== 'inline')
    const sum = (of: 'sent' | 'size') => states.reduce((total, state) => total + state[of], 0)
    const isWaiting = states.some(({ phase }) => phase === 'waiting')
    const isSending = states.some(({ phase }) => phase !== 'sent')
    return JSON.stringify({ sent: sum('sent'), size: sum('size'), isWaiting, isSending })
  })
  return JSON.parse(text) as { sent: number; size: number; isWaiting: boolean; isSending: boolean }
}
