import { linkTo } from '@vondrona/rules/pages'
import { whyNotEdit } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/preparing'
import { texts as votingTexts } from '@vondrona/rules/votes/voting'
import { Lock, Vote } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { VoteToEditDocument } from './operations.generated.ts'
import { VoteEditor } from './vote-editor.tsx'

/** `votes/{id}/edit`; with its first ballot it is frozen. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  useTitle(t('preparing.editTitle'))
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('votes')} title={t('preparing.editTitle')} />
      <Opened id={id} key={id} />
    </div>
  )
}

function Opened({ id }: { id: string }) {
  const t = useTexts(texts)
  const voting = useTexts(votingTexts)
  const [{ data, error, fetching }, ask] = useQuery({
    query: VoteToEditDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const vote = data?.vote
  if (vote === undefined)
    return error && !fetching ? (
      <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={voting('voting.oneError')} />
    ) : (
      <SkeletonText lines={8} />
    )
  if (vote === null)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('votes')}>{voting('voting.back')}</ButtonLink>}
        icon={<Vote aria-hidden="true" />}
        text={voting('voting.goneText')}
        title={voting('voting.gone')}
      />
    )
  if (whyNotEdit({ status: vote.status, voters: vote.votersCount }))
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('vote', { id })}>{t('preparing.see')}</ButtonLink>}
        icon={<Lock aria-hidden="true" />}
        title={t('preparing.frozen')}
      />
    )
  return <VoteEditor vote={vote} />
}
