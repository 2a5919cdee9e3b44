import { contestView, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ShareButton } from '../../ui/controls/share-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import './cache-updates.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { ContestSheet } from './contest-sheet.tsx'
import { GoneContest } from './gone.tsx'
import { type ContestOnPage, OneContestDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'
import { ToVote, voteId, YourPart } from './your-part.tsx'

const PublicVote = latePart(() => import('./public-vote.tsx').then((module) => ({ default: module.PublicVote })))

type Policy = 'cache-first' | 'cache-and-network'

/** The app that takes the place of the server's page brings the contest along (see lib/takeover/server-page.ts). */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs): Promise<Policy> {
  if (!isTakingOver(request)) return 'cache-and-network' // places go
  await loadBeforeTakeover(OneContestDocument, { id })
  return 'cache-first' // just asked
}

/** `contests/{id}`: read by anybody (D-38); what a member has to do with it is on it, too. */
export function Component() {
  const t = useTexts(texts)
  const title = t('shell.menu.contests')
  const { id = '' } = useParams()
  const [{ data, error }, ask] = useQuery({
    query: OneContestDocument,
    variables: { id },
    requestPolicy: useLoaderData<Policy>(),
  })
  const contest = data?.contest
  useTitle(contest?.name ?? title)
  if (contest) return <Read contest={contest} key={contest.id} />
  if (contest === null) return <GoneContest level="h1" />
  if (error) return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('showing.oneError')} />
  return (
    <div aria-busy="true" className="mx-auto w-full max-w-5xl">
      <Skeleton className="mt-12 h-10 w-3/4" />
      <div className="mt-8">
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}

function Read({ contest }: { contest: ContestOnPage }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const view = contestView(contest, useSpeech(), serverNow())
  return (
    <ContestSheet
      above={
        contest.mayEdit && (
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-accent-soft px-4 py-3">
            <p className="text-base">{t('showing.yours')}</p>
            <ButtonLink
              icon={<Settings2 aria-hidden="true" className="size-4" />}
              size="sm"
              to={linkTo('manage-contest', { id: contest.id })}
            >
              {t('showing.manage')}
            </ButtonLink>
          </div>
        )
      }
      below={
        contest.voteUntil && (
          <div className="scroll-mt-20" id={voteId}>
            <Suspense fallback={<Skeleton className="h-52 w-full rounded-card" />}>
              <PublicVote contest={contest} until={contest.voteUntil} />
            </Suspense>
          </div>
        )
      }
      part={
        user ? (
          <YourPart contest={contest} inShort={view.inShort} />
        ) : contest.isVoteOpen ? (
          <ToVote contest={contest} />
        ) : undefined
      }
      share={
        contest.status !== 'draft' && (
          <ShareButton
            path={linkTo('contest', { id: contest.id })}
            text={t('showing.shareText', { title: contest.name })}
            title={t('showing.shareTitle')}
          />
        )
      }
      view={view}
    />
  )
}
