import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/votes/voting'
import { useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import { VoteVotersDocument } from './operations.generated.ts'

/** F-VOTE-07: who voted, never what; asked for when somebody wants to read it. */
export function Voters({ voteId }: { voteId: string }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button block onClick={() => setOpen(true)} variant="quiet">
        {t('voting.showVoters')}
      </Button>
    )
  return (
    <Card flush text={t('voting.votersText')} title={t('voting.votersTitle')}>
      <div className="border-t">
        <Pages>{(place) => <Page voteId={voteId} {...place} />}</Pages>
      </div>
    </Card>
  )
}

function Page({ voteId, after, isLast, onMore }: PagePlace & { voteId: string }) {
  const t = useTexts(texts)
  const limit = pageSize.rows
  const [{ data, error }, ask] = useQuery({
    query: VoteVotersDocument,
    variables: { id: voteId, pagination: { limit, ...(after && { after }) } },
  })
  const voters = data?.voteVoters
  if (!voters)
    return error ? (
      <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('voting.error')} />
    ) : (
      <SkeletonRows rows={3} />
    )
  const last = voters.at(-1)
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 p-4 sm:px-5">
        {voters.map(({ id, pseudo }) => (
          <li key={id}>{pseudo}</li>
        ))}
      </ul>
      {isLast && last && voters.length === limit && <More next={last.id} onMore={onMore} />}
    </>
  )
}
