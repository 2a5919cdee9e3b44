import type { Speech } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import {
  glanceView,
  histogramView,
  isNarrowed,
  isRankingStart,
  isWhole,
  type Ranked,
  type ReadableRanking,
  type ReadableResult,
  type ResultsAddress,
  rankingFilters,
  readResultsAddress,
  resultFilters,
  resultsAddress,
  resultsCount,
  resultsShown,
  resultsView,
  resultView,
  teamsView,
  texts,
} from '@vondrona/rules/races/ranking'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../../lib/takeover/server-page.ts'
import { type T, useLanguage, useTexts } from '../../../lib/texts/texts.ts'
import { AddressSearch } from '../../../ui/controls/address-search.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ShareButton } from '../../../ui/controls/share-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { useFirstTime } from '../../../ui/pictures/moment/first-time.ts'
import { Moment } from '../../../ui/pictures/moment.tsx'
import {
  RaceRankingDocument,
  RaceResultsDocument,
  type RaceResultsVariables,
  RaceRunnerDocument,
  RankedRaceDocument,
} from './operations.generated.ts'
import { Podium } from './podium.tsx'
import { ReadableHistogram } from './readable-histogram.tsx'
import { NoResults, ResultList, ResultsSheet } from './results-sheet.tsx'
import { RunnerPage } from './runner-page.tsx'

/** After what everybody needs. */
const RaceCourse = latePart(() => import('../offer/race-course.tsx').then((module) => ({ default: module.RaceCourse })))

type Policy = 'cache-first' | 'cache-and-network'

/** The app that takes the place of the server's page brings its results along (see lib/takeover/server-page.ts). */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs): Promise<Policy> {
  const list = readResultsAddress(new URL(request.url).searchParams)
  if (!isTakingOver(request)) return 'cache-and-network'
  if (list.runner) {
    await Promise.all([
      loadBeforeTakeover(RankedRaceDocument, { eventId: id }),
      loadBeforeTakeover(RaceRunnerDocument, { eventId: id, bib: list.runner }),
      loadBeforeTakeover(RaceRankingDocument, { eventId: id, filters: {} }),
    ])
    return 'cache-first'
  }
  await Promise.all([
    loadBeforeTakeover(RaceRankingDocument, { eventId: id, filters: rankingFilters(list) }),
    loadBeforeTakeover(RankedRaceDocument, { eventId: id }),
    loadBeforeTakeover(RaceResultsDocument, variablesOf(id, list, list.after)),
  ])
  return 'cache-first' // just asked
}

const variablesOf = (eventId: string, list: ResultsAddress, after: string | null): RaceResultsVariables => ({
  eventId,
  filters: resultFilters(list),
  pagination: { limit: resultsShown, ...(after && { after }) },
})

/** `/events/{id}/results`: the ranking of a race for everybody, by name or bib, with the certificates. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const speech = useSpeech()
  const policy = useLoaderData<Policy>()
  const { user } = useSession()
  const list = readResultsAddress(params)
  const [{ data, error }, again] = useQuery({
    query: RankedRaceDocument,
    variables: { eventId: id },
    requestPolicy: policy,
  })
  const race = data?.race
  const isPublished = Boolean(race?.resultsPublishedAt)
  const looksBefore = user?.status === 'active' && cell('importResults', user.role) !== 'none' // organisers
  const isShown = !data || isPublished || looksBefore
  const [{ data: imported }] = useQuery({
    query: RaceResultsDocument,
    variables: variablesOf(id, readResultsAddress(new URLSearchParams()), null),
    requestPolicy: policy,
    pause: !race || isPublished || !looksBefore,
  })
  const [{ data: ranked, error: unranked }] = useQuery({
    query: RaceRankingDocument,
    variables: { eventId: id, filters: rankingFilters(list) },
    requestPolicy: policy,
    pause: list.runner !== '',
  })
  const ranking = ranked?.raceRanking as (ReadableRanking & { mine: readonly ReadableResult[] }) | null | undefined
  const isEmpty = looksBefore && !isPublished && !imported?.raceResults?.total
  const title = race ? t('ranking.titleOf', { race: race.name }) : t('ranking.title')
  useTitle(title)
  if (!data && error)
    return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} title={t('ranking.error')} />
  if (race === null)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('events')}>{t('ranking.toEvents')}</ButtonLink>}
        vignette="lost"
        level="h1"
        text={t('ranking.goneText')}
        title={t('ranking.gone')}
      />
    )
  if (list.runner && race)
    return <RunnerPage key={list.runner} list={list} policy={policy} race={race} speech={speech} />
  const among = {
    eventId: id,
    list,
    distance: race?.distanceMetres ?? null,
    best: ranking?.podium[0]?.time ?? null,
  }
  const isWaiting = !unranked && (ranked === undefined || !race)
  const search = (words: string) =>
    navigate(resultsAddress(id, { ...list, after: null, search: words }), { replace: true, preventScrollReset: true })
  return (
    <ResultsSheet
      field={(words) => <AddressSearch label={t('ranking.search')} onSearch={search} value={words} />}
      onSubmit={(event) => event.preventDefault()} // it has searched already
      text={data && isShown && !isPublished && !isEmpty ? t('ranking.notPublished') : undefined}
      course={
        race && (
          <Suspense>
            <RaceCourse className="mt-6 max-w-md" eventId={id} />
          </Suspense>
        )
      }
      glance={
        ranking &&
        race &&
        isRankingStart(list) && (
          <Glance published={race.resultsPublishedAt} ranked={among} ranking={ranking} speech={speech} />
        )
      }
      share={isPublished && <ShareButton path={resultsAddress(id, {})} text={title} title={t('ranking.shareTitle')} />}
      teams={isWhole(list) ? teamsView(data?.raceTeamResults ?? [], race?.teamSize ?? 0, speech) : []}
      title={title}
      view={resultsView(id, list, race?.categories ?? [], isShown && !(race && isEmpty), speech)}
    >
      {isShown && isWaiting ? (
        <SkeletonRows rows={8} />
      ) : isShown ? (
        <Pages key={resultsAddress(id, list)} start={list.after}>
          {(place) => <OnePage {...place} eventId={id} list={list} ranked={among} policy={policy} speech={speech} />}
        </Pages>
      ) : (
        <NoResults clear={null} />
      )}
    </ResultsSheet>
  )
}

/** What goes before the runners: the podium, the reader's own results, and how the times are spread. */
function Glance({
  ranking,
  ranked,
  speech,
  published,
}: {
  /** When they were; null where administrators look before. */
  published: string | null
  ranking: ReadableRanking & { mine: readonly ReadableResult[] }
  ranked: Ranked
  speech: Speech
}) {
  const t = useTexts(texts)
  const { podium, histogram } = glanceView(ranking, speech, ranked)
  const here = ranking.mine.flatMap(({ time, fullName }) =>
    time === null ? [] : [{ time, text: ranking.mine.length === 1 ? t('ranking.here') : fullName }],
  )
  const isNews = useFirstTime(here.length > 0 ? `result ${ranked.eventId}` : null, published)
  const mine = ranking.mine.map((one) => resultView(one, speech, ranked))
  return (
    <>
      {podium.map((one) => (
        <Podium key={one.title} {...one} />
      ))}
      {mine.length > 0 && (
        <Card className="mb-4" flush>
          {isNews && (
            <div className="pt-4">
              <Moment />
            </div>
          )}
          <h2 className="px-4 pt-3 text-lg sm:px-5">{t('ranking.mine')}</h2>
          <ResultList count={null} label={t('ranking.mine')} results={mine} />
        </Card>
      )}
      {histogram.length > 0 && (
        <ReadableHistogram
          className="mb-4"
          speech={speech}
          times={ranking.times}
          view={histogramView(ranking, speech, here)}
        />
      )}
    </>
  )
}

function OnePage({
  ranked,
  eventId,
  list,
  policy,
  speech,
  after,
  isFirst,
  isLast,
  onMore,
}: PagePlace & { ranked: Ranked; eventId: string; list: ResultsAddress; policy: Policy; speech: Speech }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: RaceResultsDocument,
    variables: variablesOf(eventId, list, after),
    requestPolicy: policy,
  })
  const page = data?.raceResults
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} title={t('ranking.error')} />
    return <SkeletonRows rows={isFirst ? 8 : 3} />
  }
  if (page.items.length === 0)
    return isFirst ? <NoResults clear={isNarrowed(list) ? resultsAddress(eventId, {}) : null} /> : null
  const next = isLast && page.hasMore ? page.endCursor : null
  const results = page.items.map((one) => resultView(one as ReadableResult, speech, ranked))
  return (
    <>
      <ResultList count={isFirst ? resultsCount(page.total, speech) : null} results={results} />
      {next && <More href={resultsAddress(eventId, { ...list, after: next })} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function useSpeech(): Speech {
  const say = useTexts(texts) as T<string>
  const [language] = useLanguage()
  return { language, say, saver: useDataSaver() }
}
