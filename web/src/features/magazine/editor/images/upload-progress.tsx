import { texts } from '@vondrona/rules/magazine/editor'
import { RotateCw } from 'lucide-react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { resumePicture, usePicture } from './picture-uploads.ts'

/** A picture that is not on the server yet: how far it is, why it waits, and again where it failed. */
export function PendingImage({ pending }: { pending: string | null }) {
  const t = useTexts(texts)
  const picture = usePicture(pending)
  const { phase, percent, problem, shown } = picture ?? { phase: 'preparing', percent: 0, problem: '', shown: null }
  const said =
    phase === 'waiting'
      ? t('editor.imageWaiting')
      : phase === 'failed'
        ? t('editor.imageFailed', { reason: problem ?? '' })
        : phase === 'sending' || phase === 'done'
          ? t('editor.imageSending', { percent })
          : t(pending ? 'editor.imagePreparing' : 'editor.imageUnknown')
  return (
    <div className="relative grid min-h-40 place-items-center overflow-hidden rounded-control bg-sunken font-sans">
      {shown && <img alt="" className="opacity-40" src={shown} />}
      <div className="absolute inset-x-4 grid gap-2 rounded-control bg-raised p-3 text-sm" role="status">
        {said}
        {pending && phase !== 'failed' && (
          <ProgressBar label={said} value={phase === 'preparing' ? undefined : percent} />
        )}
        {pending && phase === 'failed' && (
          <Button
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => void resumePicture(pending)}
            size="sm"
          >
            {t('editor.imageRetry')}
          </Button>
        )}
      </div>
    </div>
  )
}
