import { texts } from '@vondrona/rules/lives/studio'
import { CircleCheck, CircleX, Play } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type RunStreamingTest, RunStreamingTestDocument } from '../operations.generated.ts'

/** R-ROUTE-42: source, gateway and viewer, tried end to end; what fails says so. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('studio.test.title'))
  const [checks, setChecks] = useState<RunStreamingTest['testStreaming'] | null>(null)
  const { run, busy } = useAction(async () => {
    setChecks(null)
    setChecks((await call(RunStreamingTestDocument, {})).testStreaming)
  })
  const isGood = checks?.every(({ ok }) => ok)
  return (
    <div className="mx-auto max-w-page">
      <PageHeader text={t('studio.test.text')} title={t('studio.test.title')} />
      <Card>
        <Button busy={busy} icon={<Play className="size-5" />} onClick={run} variant="primary">
          {t('studio.test.run')}
        </Button>
        {checks && (
          <>
            <p className="mt-5 font-semibold" role="status">
              {t(isGood ? 'studio.test.good' : 'studio.test.bad')}
            </p>
            <ol className="mt-2 divide-y">
              {checks.map(({ name, ok, ms, message }) => (
                <li className="flex items-start gap-3 py-2.5" data-check={ok ? 'ok' : 'failed'} key={name}>
                  {ok ? (
                    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                  ) : (
                    <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
                  )}
                  <span className="min-w-0 flex-1">
                    {name}
                    <span className="block text-faint text-sm">{message}</span>
                  </span>
                  {ms !== null && (
                    <span className="text-faint text-sm tabular-nums">{t('studio.test.ms', { ms })}</span>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Card>
    </div>
  )
}
