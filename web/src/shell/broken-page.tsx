import { texts } from '@vondrona/rules/shell'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icons.tsx'

/** When a page throws: an honest sentence and the one thing that helps. */
export function BrokenPage() {
  const t = useTexts(texts)
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="grid min-h-[70dvh] place-items-center" id="main" tabIndex={-1}>
      <EmptyState
        action={
          <Button icon={<Icon className="size-4" name="reload" />} onClick={() => location.reload()} variant="primary">
            {t('shell.brokenReload')}
          </Button>
        }
        icon={<Icon name="warning" />}
        text={t('shell.brokenText')}
        title={t('shell.brokenTitle')}
      />
    </main>
  )
}
