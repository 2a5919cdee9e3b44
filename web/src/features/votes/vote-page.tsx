import { linkTo } from '@vondrona/rules/pages'
import { deferredView, pictureView } from '@vondrona/rules/uploads/view'
import { texts } from '@vondrona/rules/votes/voting'
import { ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ShareButton } from '../../ui/controls/share-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeferredPicture } from '../../ui/pictures/deferred-picture.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Results } from './results.tsx'
import { type ShownVote, useVote } from './use-vote.ts'
import { useVoteFacts, VoteBadges } from './vote-state.tsx'
import { Voters } from './voters.tsx'
import { YourVote } from './your-vote.tsx'

const VoteActions = latePart(() => import('./vote-actions.tsx').then((module) => ({ default: module.VoteActions })))

/** `votes/{id}`: the ballot, and the results as they come. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const { vote, error, again } = useVote(id)
  useTitle(vote?.title ?? t('shell.menu.votes'))
  if (vote) return <Read again={again} key={vote.id} vote={vote} />
  if (vote === null)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('votes')}>{t('voting.back')}</ButtonLink>}
        vignette="lost"
        level="h1"
        text={t('voting.goneText')}
        title={t('voting.gone')}
      />
    )
  if (error) return <ErrorState onRetry={again} title={t('voting.oneError')} />
  return (
    <div aria-busy="true" className="mx-auto w-full max-w-page">
      <Skeleton className="mt-12 h-9 w-4/5" />
      <Skeleton className="mt-4 mb-6 h-5 w-56" />
      <SkeletonText lines={3} />
      <Skeleton className="mt-6 h-64 w-full rounded-card" />
    </div>
  )
}

function Read({ vote, again }: { vote: ShownVote; again: () => void }) {
  const t = useTexts(texts)
  const factsOf = useVoteFacts()
  const saver = useDataSaver()
  const [language] = useLanguage()
  const isShown = vote.totalVotes !== null
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('votes')} text={factsOf(vote)} title={vote.title} />
      <div className="-mt-2 mb-5 flex flex-wrap gap-1.5 empty:hidden">
        <VoteBadges vote={vote} />
        {vote.allowMultiple && <Badge icon={<ListChecks aria-hidden="true" />}>{t('voting.multiple')}</Badge>}
      </div>
      {vote.cover && saver && (
        <div className="-mt-6 mb-5">
          <DeferredPicture image={deferredView(vote.cover, language)} label={t('voting.showPicture')} />
        </div>
      )}
      {vote.cover && !saver && (
        <Picture
          className="mb-5 aspect-[16/9] w-full rounded-card bg-sunken object-cover"
          view={pictureView(vote.cover, '(min-width: 44rem) 42rem, 100vw', 'high')}
        />
      )}
      <div className="flex flex-col gap-4">
        {vote.description && <p className="whitespace-pre-line break-words">{vote.description}</p>}
        <YourVote onOutdated={again} vote={vote} />
        <Card
          actions={isShown && vote.isActive && <Badge tone="danger">{t('voting.live')}</Badge>}
          title={t('voting.results')}
        >
          {isShown ? <Results vote={vote} /> : <Hidden vote={vote} />}
          {vote.ballotsHash && (
            <div className="mt-5 border-t pt-4">
              <p className="mb-3 text-sm text-soft">{t('voting.recountText')}</p>
              <ButtonLink className="max-sm:w-full" to={linkTo('recount-vote', { id: vote.id })}>
                {t('voting.recount')}
              </ButtonLink>
            </div>
          )}
        </Card>
        {vote.status === 'ended' && vote.votersCount > 0 && <Voters voteId={vote.id} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-faint text-sm">{t('voting.by', { name: vote.createdBy.pseudo })}</p>
          {vote.status !== 'draft' && (
            <ShareButton
              path={linkTo('vote', { id: vote.id })}
              text={t('voting.shareText', { title: vote.title })}
              title={t('voting.shareTitle')}
            />
          )}
        </div>
        {vote.mayEdit && (
          <Suspense>
            <VoteActions vote={vote} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Hidden({ vote }: { vote: ShownVote }) {
  const t = useTexts(texts)
  const isCounted = vote.status === 'ended'
  const hidden = vote.results === 'voted' ? 'voted' : 'ended'
  return <p className="text-soft">{t(isCounted ? 'voting.counting' : `voting.resultsHidden.${hidden}`)}</p>
}
