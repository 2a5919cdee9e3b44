import { texts } from '@vondrona/rules/site'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** R-ROUTE-12. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('site.spinnerTitle'))
  return (
    <div className="grid flex-1 place-items-center p-8">
      <h1 className="sr-only">{t('site.spinnerTitle')}</h1>
      <div className="flex flex-col items-center gap-4 text-accent-ink" role="status">
        <Spinner size={48} />
        <p className="text-soft">{t('site.spinner')}</p>
      </div>
    </div>
  )
}
