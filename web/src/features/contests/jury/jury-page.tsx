import { texts } from '@vondrona/rules/contests/judging'
import { linkTo } from '@vondrona/rules/pages'
import { useParams, useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { mySex } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { FilterLinks } from '../../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import '../cache-updates.ts'
import { type JuryOf, JuryOfDocument, RoundToScoreDocument } from './operations.generated.ts'
import { ScoreCard } from './score-card.tsx'

type Round = JuryOf['contestRounds'][number]
const entriesPerPage = 20

/** `contests/{id}/jury`: F-CON-04, the entries of a round by number, each with one's own score. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const [{ data, error }, ask] = useQuery({
    query: JuryOfDocument,
    variables: { contestId: id },
    requestPolicy: 'cache-and-network',
  })
  useTitle(t('judging.title'))
  const rounds = data?.contestRounds
  const round = rounds?.find((one) => String(one.position) === params.get('round')) ?? rounds?.at(-1)
  const back = linkTo('contest', { id })
  if (!data && error)
    return error.code === 'NOT_FOUND' ? (
      <EmptyState
        action={<ButtonLink to={back}>{t('judging.toContest')}</ButtonLink>}
        vignette="contests"
        level="h1"
        text={t('judging.goneText')}
        title={t('judging.gone')}
      />
    ) : (
      <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('judging.error')} />
    )
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={back} text={t('judging.intro')} title={data?.contest?.name ?? t('judging.title')} />
      {!rounds ? (
        <SkeletonRows rows={4} />
      ) : !round ? (
        <EmptyState vignette="contests" text={t('judging.noneText', { sex: mySex() })} title={t('judging.none')} />
      ) : (
        <>
          {rounds.length > 1 && (
            <div className="mb-4">
              <FilterLinks
                label={t('judging.rounds')}
                links={rounds.map((one) => ({
                  name: one.name || t('judging.round', { n: one.position }),
                  href: linkTo('judge-contest', { id, query: { round: String(one.position) } }),
                  current: String(one.id === round.id),
                }))}
              />
            </div>
          )}
          <p className="mb-4 text-soft tabular-nums">
            {round.lockedAt
              ? t('judging.locked')
              : t(`judging.scored.${plural(round.myScoresCount)}`, {
                  mine: round.myScoresCount,
                  entries: round.entriesCount,
                })}
          </p>
          <Pages key={round.id}>{(place) => <Entries round={round} {...place} />}</Pages>
        </>
      )}
    </div>
  )
}

function Entries({ round, after, isLast, onMore }: PagePlace & { round: Round }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: RoundToScoreDocument,
    variables: { id: round.id, pagination: { limit: entriesPerPage, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const entries = data?.contestRound?.entries
  if (!entries)
    return error ? (
      <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('judging.error')} />
    ) : (
      <SkeletonRows rows={4} />
    )
  const last = entries.at(-1)
  return (
    <>
      <ul className="mb-4 flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <ScoreCard entry={entry} isLocked={round.lockedAt !== null} roundId={round.id} />
          </li>
        ))}
      </ul>
      {isLast && last && entries.length === entriesPerPage && (
        <More label={t('judging.more')} next={last.id} onMore={onMore} />
      )}
    </>
  )
}
