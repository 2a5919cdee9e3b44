import { texts } from '@vondrona/rules/site'
import { ArrowLeft, House } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'

/** R-ROUTE-63. */
export function Component() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  useTitle(t('site.notFoundTitle'))
  const canGoBack = (globalThis.history?.state?.idx ?? 0) > 0
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <LostPath />
      <h1 className="mt-6 text-2xl">{t('site.notFoundTitle')}</h1>
      <p className="mt-3 text-soft">{t('site.notFoundText')}</p>
      <div className="mt-6 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink icon={<House aria-hidden="true" className="size-5" />} to="/" variant="primary">
          {t('site.notFoundHome')}
        </ButtonLink>
        {canGoBack && (
          <Button icon={<ArrowLeft aria-hidden="true" className="size-5" />} onClick={() => navigate(-1)}>
            {t('site.notFoundBack')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A path over the hills that ends before it arrives. */
function LostPath() {
  return (
    <svg aria-hidden="true" className="w-64 max-w-full rounded-card" fill="none" viewBox="0 0 256 150">
      <circle cx="186" cy="46" fill="var(--sun)" r="24" />
      <path d="M0 96C40 58 84 66 122 82S210 92 256 62V150H0Z" fill="var(--accent-soft)" />
      <path d="M0 122C54 92 112 100 150 110S224 116 256 102V150H0Z" fill="var(--accent-fill)" opacity=".28" />
      <path
        d="M14 140C58 132 60 112 98 108S150 98 158 84"
        stroke="var(--accent-ink)"
        strokeDasharray="2 11"
        strokeLinecap="round"
        strokeWidth="5"
      />
      <circle cx="171" cy="66" r="3" fill="var(--accent-ink)" opacity=".5" />
      <circle cx="179" cy="55" r="2.4" fill="var(--accent-ink)" opacity=".35" />
      <circle cx="186" cy="45" r="1.8" fill="var(--accent-ink)" opacity=".2" />
    </svg>
  )
}
