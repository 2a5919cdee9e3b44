import { texts } from '@vondrona/rules/identity'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { classes } from '../layout/class-names.ts'
import type { Doubt } from './use-photo.ts'

/** N-07: a photo that nobody could read is refused here, before it costs a minute of network; a doubt is left to the person. */
export function PhotoDoubt({
  doubt,
  thumbnail,
  side,
  onRetake,
  onUse,
}: {
  doubt: Doubt
  thumbnail: string
  side: string
  onRetake: () => void
  onUse: () => void
}) {
  const t = useTexts(texts)
  const isRefused = doubt === 'blurred'
  const retake = useRef<HTMLButtonElement>(null)
  useEffect(() => retake.current?.focus(), [])
  return (
    <div className="bg-raised">
      <img
        alt={t('identity.photo.alt', { side })}
        className={classes('aspect-[1.586] w-full bg-sunken object-contain', isRefused && 'opacity-60')}
        src={thumbnail}
      />
      <div className="p-4">
        <div
          className={classes(
            'flex items-start gap-3 rounded-control p-3.5',
            isRefused ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
          )}
          role="alert"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t(`identity.photo.${doubt}`)}</p>
            <p className="mt-0.5 text-base text-ink leading-snug">{t(`identity.photo.${doubt}Text`)}</p>
          </div>
        </div>
        <div className="mt-4 flex flex-col gap-2">
          <Button
            aria-label={t('identity.photo.retakeOf', { side })}
            block
            onClick={onRetake}
            ref={retake}
            variant="primary"
          >
            {t('identity.photo.retakePhoto')}
          </Button>
          {!isRefused && (
            <Button block onClick={onUse} variant="quiet">
              {t('identity.photo.useAnyway')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
