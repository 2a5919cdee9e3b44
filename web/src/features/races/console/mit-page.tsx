import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/races/organising'
import { Medal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { ConsoleEventsDocument, ConsoleRaceDocument } from './operations.generated.ts'
import { Overview, RaceDayCard } from './overview.tsx'
import type { FormEditorPart } from './questions-card.tsx'
import { RaceSettings } from './race-settings.tsx'
import { Registrations } from './registrations.tsx'

const ResultsPanel = latePart(() => import('./results/results-panel.tsx').then((it) => ({ default: it.ResultsPanel })))

const CourseCard = latePart(() => import('./course-card.tsx').then((it) => ({ default: it.CourseCard })))

const tabs = ['overview', 'registrations', 'bibs', 'gates', 'results', 'settings'] as const
type TabName = (typeof tabs)[number]

/** What other features know how to do. */
interface Parts {
  bibs: (eventId: string, printing: ReactNode) => ReactNode
  gates: (eventId: string) => ReactNode
  formEditor: FormEditorPart
  /** What of the payments of a race waits. */
  money: (eventId: string) => ReactNode
  postponing: (event: {
    id: string
    /** That of the list; null for one that is not in it. */
    revision: number | null
    onClose: () => void
    onOutdated: () => void
  }) => ReactNode
}

/** `/mit` (R-MIT-01): everything about one race. Race, part and filters are in the address; what names a person is not. */
export function MitPage(parts: Parts) {
  const t = useTexts(texts)
  useTitle(t('shell.menu.mit'))
  const [{ data: found, error }, again] = useQuery({
    query: ConsoleEventsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
  })
  const events = found?.eventsWithPagination.items
  const place = usePlace(events?.[0]?.id)
  const asked = useRace(place.eventId)
  if (!events) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={6} />
  }
  if (events.length === 0)
    return (
      <>
        <PageHeader title={t('shell.menu.mit')} />
        <EmptyState
          action={<ButtonLink to={linkTo('events')}>{t('organising.see')}</ButtonLink>}
          icon={<Medal aria-hidden="true" />}
          text={t('organising.noEventsText')}
          title={t('organising.noEvents')}
        />
      </>
    )
  const event = events.find(({ id }) => id === place.eventId)
  return (
    <>
      <PageHeader text={event?.date ? formatDay(event.date) : undefined} title={event?.title ?? t('shell.menu.mit')} />
      <SelectField
        className="mb-4 sm:max-w-md [&>label]:sr-only"
        label={t('organising.event')}
        {...(!event && { placeholder: t('organising.choose') })}
        onChange={({ target }) => place.choose(target.value)}
        options={events.map(({ id, title, date }) => ({
          value: id,
          label: date ? `${title}, ${formatDay(date)}` : title,
        }))}
        value={event ? place.eventId : ''}
      />
      <RaceTabs
        asked={asked}
        isListed={event !== undefined}
        onOutdated={() => again({ requestPolicy: 'network-only' })}
        parts={parts}
        place={place}
        revision={event?.revision ?? null}
      />
    </>
  )
}

/** Which race and which part of it the address names; without a race, the first. */
function usePlace(firstId: string | undefined) {
  const [params, setParams] = useSearchParams()
  const eventId = params.get('event') ?? firstId ?? ''
  const tab: TabName = tabs.find((one) => one === params.get('tab')) ?? 'overview'
  return {
    eventId,
    tab,
    choose: (event: string) => setParams({ event, tab }),
    /** To another part of the same race. */
    go: (change: Readonly<Record<string, string>>) =>
      setParams((now) => new URLSearchParams({ event: now.get('event') ?? eventId, ...change }), {
        preventScrollReset: true,
      }),
  }
}

function useRace(eventId: string) {
  const [{ data, error }, ask] = useQuery({
    query: ConsoleRaceDocument,
    variables: { eventId },
    pause: !eventId,
    requestPolicy: 'cache-and-network',
  })
  return { data, error, refresh: () => ask({ requestPolicy: 'network-only' }) }
}

/** The parts of one race, or why there are none. `isListed`: the event is among those that are shown. */
function RaceTabs({
  asked: { data, error, refresh },
  isListed,
  parts: { bibs, gates, formEditor, money, postponing },
  place: { eventId, tab, go },
  revision,
  onOutdated,
}: {
  asked: ReturnType<typeof useRace>
  isListed: boolean
  revision: number | null
  onOutdated: () => void
  parts: Parts
  place: ReturnType<typeof usePlace>
}) {
  const t = useTexts(texts)
  const [isPostponing, setPostponing] = useState(false)
  const race = data?.race
  return (
    <>
      {data && !race && !isListed ? (
        <EmptyState
          action={
            <ButtonLink to={linkTo('mit')} variant="primary">
              {t('organising.seeRaces')}
            </ButtonLink>
          }
          icon={<Medal aria-hidden="true" />}
          text={t('organising.goneText')}
          title={t('organising.gone')}
        />
      ) : data && !race && tab !== 'settings' ? (
        <EmptyState
          action={
            <Button onClick={() => go({ tab: 'settings' })} variant="primary">
              {t('organising.makeRace')}
            </Button>
          }
          icon={<Medal aria-hidden="true" />}
          text={t('organising.noRaceText')}
          title={t('organising.noRace')}
        />
      ) : (
        <Tabs
          label={t('organising.tab')}
          onChange={(id) => go({ tab: id })}
          tabs={tabs.map((id) => ({ id, label: t(`organising.tab.${id}`) }))}
          value={tab}
        >
          {!data ? (
            error ? (
              <ErrorState onRetry={refresh} />
            ) : (
              <SkeletonRows rows={6} />
            )
          ) : tab === 'settings' ? (
            <div className="grid gap-4 lg:gap-5">
              {race && (
                <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
                  <CourseCard eventId={eventId} key={eventId} />
                </Suspense>
              )}
              <RaceSettings
                eventId={eventId}
                formEditor={formEditor}
                key={`${eventId}${race?.commitment.version ?? 0}`}
                onSaved={refresh}
                race={race ?? null}
              />
            </div>
          ) : race && tab === 'overview' ? (
            <Overview
              counts={data.mitParticipationCounts}
              key={eventId}
              money={money(eventId)}
              onPostpone={() => setPostponing(true)}
              onShow={(change) => go({ tab: 'registrations', ...change })}
              race={race}
            />
          ) : race && tab === 'bibs' ? (
            <div key={eventId}>{bibs(eventId, <RaceDayCard eventId={eventId} />)}</div>
          ) : race && tab === 'gates' ? (
            <div key={eventId}>{gates(eventId)}</div>
          ) : race && tab === 'results' ? (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <ResultsPanel key={eventId} onChanged={refresh} race={race} />
            </Suspense>
          ) : (
            <Registrations eventId={eventId} key={eventId} onChanged={refresh} />
          )}
        </Tabs>
      )}
      {isPostponing && postponing({ id: eventId, revision, onClose: () => setPostponing(false), onOutdated })}
    </>
  )
}
