import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { texts } from '@vondrona/rules/votes/voting'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RunningVotesDocument } from './operations.generated.ts'
import { VoteList } from './vote-list.tsx'

const shown = 3

export const runningVotes = { query: RunningVotesDocument, variables: { limit: shown } }

/** On the home of whoever votes: what runs now. Nothing where nothing does. */
export function VoteCards() {
  const { user } = useSession()
  return user && cell('castVote', user.role) !== 'none' ? <Running /> : null
}

function Running() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    ...runningVotes,
    requestPolicy: 'cache-and-network',
  })
  const votes = data?.activeVotes ?? []
  if (votes.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('votes')}>
          {t('shell.seeAll')}
        </ButtonLink>
      }
      flush
      title={t('voting.home')}
    >
      <div className="border-t">
        <VoteList label={t('voting.home')} votes={votes} />
      </div>
    </Card>
  )
}
