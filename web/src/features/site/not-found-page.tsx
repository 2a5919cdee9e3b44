import { texts } from '@vondrona/rules/site'
import { ArrowLeft, House } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Drawing } from '../../ui/pictures/vignettes/drawing.tsx'

/** R-ROUTE-63. */
export function Component() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  useTitle(t('site.notFoundTitle'))
  const canGoBack = (globalThis.history?.state?.idx ?? 0) > 0
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <Drawing className="h-auto w-64" name="lost" />
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
