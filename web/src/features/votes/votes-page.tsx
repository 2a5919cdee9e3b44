import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { texts } from '@vondrona/rules/votes/voting'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FilterLinks } from '../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import './cache-updates.ts'
import { VoteListDocument } from './operations.generated.ts'
import { VoteList } from './vote-list.tsx'

const kinds = ['active', 'ended', 'draft', 'archived'] as const
type Kind = (typeof kinds)[number]
const names = {
  active: 'voting.running',
  ended: 'voting.ended',
  draft: 'voting.drafts',
  archived: 'voting.archived',
} as const

/** `votes`: F-VOTE-*, R-VOTE-06. */
export function Component() {
  const t = useTexts(texts)
  const title = t('shell.menu.votes')
  const { user } = useSession()
  const [params] = useSearchParams()
  const isEditor = user?.status === 'active' && cell('createVote', user.role) !== 'none'
  const shown = isEditor ? kinds : kinds.slice(0, 2)
  const kind = shown.find((one) => one === params.get('show')) ?? 'active'
  useTitle(title)
  return (
    <>
      <PageHeader
        actions={
          isEditor && (
            <ButtonLink icon={<Plus aria-hidden="true" className="size-5" />} to={linkTo('new-vote')} variant="primary">
              {t('voting.new')}
            </ButtonLink>
          )
        }
        title={title}
      />
      <div className="mb-4">
        <FilterLinks
          label={t('voting.lists')}
          links={shown.map((one) => ({
            name: t(names[one]),
            href: linkTo('votes', one === 'active' ? {} : { query: { show: one } }),
            current: String(one === kind),
          }))}
        />
      </div>
      <Card flush>
        <Pages key={kind}>{(place) => <Page kind={kind} {...place} />}</Pages>
      </Card>
    </>
  )
}

const variablesOf = (kind: Kind, after: string | null) => ({
  ...(kind === 'archived' ? { archived: true } : { status: kind }),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

function Page({ kind, after, isFirst, isLast, onMore }: PagePlace & { kind: Kind }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: VoteListDocument,
    variables: variablesOf(kind, after),
    requestPolicy: 'cache-and-network',
  })
  const votes = data?.votes
  if (!votes)
    return error ? (
      <ErrorState
        kept={{ query: VoteListDocument, variables: variablesOf('active', null), to: linkTo('votes') }}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        title={t('voting.error')}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (votes.length === 0 && isFirst)
    return <EmptyState vignette="votes" text={t(`voting.empty.${kind}Text`)} title={t(`voting.empty.${kind}`)} />
  const last = votes.at(-1)
  return (
    <>
      <VoteList label={t(names[kind])} votes={votes} />
      {isLast && last && votes.length === pageSize.cards && <More next={last.id} onMore={onMore} />}
    </>
  )
}
