import { texts } from '@vondrona/rules/site'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** When a page throws: an honest sentence and the one thing that helps. */
export function BrokenPage() {
  const t = useTexts(texts)
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="grid min-h-[70dvh] place-items-center" id="main" tabIndex={-1}>
      <EmptyState
        action={
          <Button
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => location.reload()}
            variant="primary"
          >
            {t('site.brokenReload')}
          </Button>
        }
        icon={<TriangleAlert aria-hidden="true" />}
        text={t('site.brokenText')}
        title={t('site.brokenTitle')}
      />
    </main>
  )
}
