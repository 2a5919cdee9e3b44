import { healthParts, sayHealth, texts } from '@vondrona/rules/dashboard/health'
import { linkTo } from '@vondrona/rules/pages'
import { CircleAlert, CircleCheck, CircleOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { usePoll } from '../../lib/lifecycle/use-poll.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type HealthPart, type HealthState, ServiceHealthDocument } from './operations.generated.ts'

const lookEvery = 60_000

const tones: Readonly<Record<HealthState, Tone>> = {
  ok: 'success',
  warning: 'warning',
  failing: 'danger',
  off: 'neutral',
}
const icons: Readonly<Record<HealthState, readonly [LucideIcon, string]>> = {
  ok: [CircleCheck, 'text-success'],
  warning: [TriangleAlert, 'text-warning'],
  failing: [CircleAlert, 'text-danger'],
  off: [CircleOff, 'text-soft'],
}
/** Where more of it is seen, and something can be done. */
const places: Readonly<Partial<Record<HealthPart, string>>> = {
  media: linkTo('test-streaming'),
  messages: linkTo('outbox'),
  smsBudget: linkTo('outbox'),
  payments: linkTo('treasury', { query: { problem: 'any' } }),
}

/** /admin/health: how each part of the service is, in one sentence, and what to do. */
export function Component() {
  const t = useTexts(texts)
  const [language] = useLanguage()
  useTitle(t('health.title'))
  const [{ data, error }, ask] = useQuery({ query: ServiceHealthDocument, requestPolicy: 'cache-and-network' })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  usePoll(again, lookEvery)
  const checks = [...(data?.dashboardHealth ?? [])].sort(
    (one, other) => healthParts.indexOf(one.part) - healthParts.indexOf(other.part),
  )
  const count = (state: HealthState) => checks.filter((check) => check.state === state).length
  const summary = count('failing')
    ? t('health.someFailing', { n: count('failing') })
    : count('warning')
      ? t('health.someWarning', { n: count('warning') })
      : t('health.allGood')
  if (error && !data) return <ErrorState onRetry={again} />
  return (
    <>
      <PageHeader text={t('health.text')} title={t('health.title')} />
      <Stack>
        <Card flush title={data ? summary : t('health.title')}>
          {!data ? (
            <SkeletonRows rows={healthParts.length} />
          ) : (
            <List className="border-t" label={t('health.title')}>
              {checks.map((check) => {
                const [Icon, tone] = icons[check.state]
                const { text, todo, params } = sayHealth(check, language)
                const sentences = [t(text, params), todo && t('health.todo', { todo: t(todo) })]
                return (
                  <Row
                    key={check.part}
                    leading={<Icon aria-hidden="true" className={`size-6 ${tone}`} />}
                    text={sentences.filter(Boolean).join(' ')}
                    title={t(`health.${check.part}`)}
                    trailing={<Badge tone={tones[check.state]}>{t(`health.state.${check.state}`)}</Badge>}
                    {...(places[check.part] && { to: places[check.part] })}
                  />
                )
              })}
            </List>
          )}
        </Card>
        {data && (
          <Card title={t('health.version', { version: data.releaseNotes.version })}>
            {data.releaseNotes.news.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer content-center font-medium">{t('health.news')}</summary>
                <ul className="flex list-disc flex-col gap-2 ps-5 text-soft" lang="en">
                  {data.releaseNotes.news.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </details>
            )}
            <p className="mt-3">
              <a className="inline-block min-h-11 content-center text-accent underline" href="/status">
                {t('health.status')}
              </a>
            </p>
          </Card>
        )}
      </Stack>
    </>
  )
}
