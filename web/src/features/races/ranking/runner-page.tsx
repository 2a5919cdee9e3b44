import { longDate } from '@vondrona/rules/dates'
import type { Speech } from '@vondrona/rules/events/agenda'
import {
  hasHistogram,
  histogramView,
  type ReadableRanking,
  type ReadableRunner,
  type ResultsAddress,
  type RunnerView,
  resultsAddress,
  runnerView,
  texts,
} from '@vondrona/rules/races/ranking'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ShareButton } from '../../../ui/controls/share-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFirstTime } from '../../../ui/pictures/moment/first-time.ts'
import { Moment } from '../../../ui/pictures/moment.tsx'
import { Comparison } from './comparison.tsx'
import { RaceRankingDocument, RaceRunnerDocument, type RankedRace } from './operations.generated.ts'
import { PictureButton } from './picture-button.tsx'
import { ReadableHistogram } from './readable-histogram.tsx'
import { Scene } from './scene.tsx'

const RaceCourse = latePart(() => import('../offer/race-course.tsx').then((module) => ({ default: module.RaceCourse })))

type Race = NonNullable<RankedRace['race']>

/** One runner of a race: the certificate as a page, where the time stands among all, and who ran beside. */
export function RunnerPage({
  race,
  list,
  speech,
  policy,
}: {
  race: Race
  list: ResultsAddress
  speech: Speech
  policy: 'cache-first' | 'cache-and-network'
}) {
  const t = useTexts(texts)
  const variables = { eventId: race.id, bib: list.runner }
  const [{ data, error }, again] = useQuery({ query: RaceRunnerDocument, variables, requestPolicy: policy })
  const [{ data: ranked }] = useQuery({
    query: RaceRankingDocument,
    variables: { eventId: race.id, filters: {} },
    requestPolicy: policy,
  })
  const runner = data?.raceRunner as ReadableRunner | null | undefined
  const ranking = ranked?.raceRanking as ReadableRanking | null | undefined
  const back = resultsAddress(race.id, { ...list, runner: '', rival: '' })
  const view = runner && runnerView(runner, race.distanceMetres, speech)
  const isNews = useFirstTime(
    runner?.isMine && runner.result.time !== null ? `result ${race.id}` : null,
    race.resultsPublishedAt,
  )
  const title = view ? t('ranking.runnerTitle', { name: view.name, time: view.time }) : t('ranking.title')
  useTitle(title)
  if (data === undefined)
    return error ? (
      <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} title={t('ranking.error')} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (!runner || !view)
    return (
      <EmptyState
        action={<ButtonLink to={resultsAddress(race.id, {})}>{t('ranking.allResults')}</ButtonLink>}
        level="h1"
        text={t('ranking.runnerGoneText')}
        title={t('ranking.runnerGone')}
        vignette="search"
      />
    )
  const { time } = runner.result
  const here = time === null ? [] : [{ time, text: runner.isMine ? t('ranking.here') : view.name }]
  return (
    <>
      <BackLink to={back} />
      <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="flex flex-col gap-4">
          <Certificate isNews={isNews} race={race} speech={speech} view={view}>
            {view.certificate && (
              <PictureButton
                bib={list.runner}
                eventId={race.id}
                picture={{
                  race: race.name,
                  date: dateOf(race, speech),
                  name: view.name,
                  about: view.about,
                  time: view.time,
                  facts: view.facts,
                }}
              />
            )}
            {view.certificate && (
              <a
                className="target inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-edge bg-raised px-4 py-2 font-semibold hover:bg-sunken"
                href={view.certificate}
              >
                <Download aria-hidden="true" className="size-5" />
                {t('ranking.certificatePdf')}
              </a>
            )}
            {race.resultsPublishedAt && (
              <ShareButton
                path={resultsAddress(race.id, { runner: list.runner })}
                text={`${title} – ${race.name}`}
                title={t('ranking.shareRunner')}
              />
            )}
          </Certificate>
          <Suspense>
            <RaceCourse eventId={race.id} />
          </Suspense>
        </div>
        <div className="flex flex-col gap-4">
          {view.splits.length > 0 && <Splits splits={view.splits} />}
          {ranking && hasHistogram(ranking) && (
            <ReadableHistogram speech={speech} times={ranking.times} view={histogramView(ranking, speech, here)} />
          )}
          <Comparison distance={race.distanceMetres} eventId={race.id} first={runner} list={list} speech={speech} />
        </div>
      </div>
    </>
  )
}

/** « samedi 28 novembre 2026 », or nothing while the day is not known. */
const dateOf = ({ raceDay }: Race, { language }: Speech): string =>
  raceDay ? longDate(new Date(`${raceDay}T12:00:00+03:00`), language) : ''

/** What the printed certificate says, as a page. */
function Certificate({
  view,
  race,
  speech,
  isNews,
  children,
}: {
  view: RunnerView
  /** One's own, seen for the first time. */
  isNews: boolean
  race: Race
  speech: Speech
  children: React.ReactNode
}) {
  return (
    <article className="overflow-hidden rounded-card border bg-raised shadow-card">
      {isNews ? (
        <div className="pt-4">
          <Moment />
        </div>
      ) : (
        <Scene className="block aspect-[48/15] w-full" />
      )}
      <div className="flex flex-col gap-4 p-4 text-center sm:p-6">
        <div>
          <p className="font-medium text-soft text-sm">
            {[race.name, dateOf(race, speech)].filter(Boolean).join(' · ')}
          </p>
          <h1 className="mt-1 break-words text-xl sm:text-2xl">{view.name}</h1>
          <p className="text-faint text-sm">{view.about}</p>
        </div>
        <p className="font-bold text-3xl tabular-nums">{view.time}</p>
        <dl className="grid grid-cols-2 gap-2">
          {view.facts.map(({ label, text }) => (
            <div className="min-w-0 rounded-control bg-sunken px-3 py-2 last:odd:col-span-2" key={label}>
              <dt className="break-words text-faint text-xs">{label}</dt>
              <dd className="font-semibold tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap justify-center gap-2.5 empty:hidden">{children}</div>
      </div>
    </article>
  )
}

function Splits({ splits }: Pick<RunnerView, 'splits'>) {
  const t = useTexts(texts)
  return (
    <Card title={t('ranking.splits')}>
      <table className="w-full text-left tabular-nums">
        <thead className="text-faint text-sm">
          <tr>
            <th className="py-1 font-normal" scope="col">
              {t('ranking.place')}
            </th>
            <th className="py-1 text-right font-normal" scope="col">
              {t('ranking.splitAt')}
            </th>
            <th className="py-1 text-right font-normal" scope="col">
              {t('ranking.splitPart')}
            </th>
          </tr>
        </thead>
        <tbody>
          {splits.map(({ name, at, part }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two places alike
            <tr className="border-t" key={n}>
              <th className="break-words py-2 font-medium" scope="row">
                {name}
              </th>
              <td className="py-2 text-right">{at}</td>
              <td className="py-2 text-right text-soft">{part ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
