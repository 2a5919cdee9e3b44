import { linkTo } from '@vondrona/rules/pages'
import { Vote } from 'lucide-react'
import { List, Row } from '../../ui/layout/list.tsx'
import { Photo } from '../../ui/pictures/photo.tsx'
import type { VoteCard } from './operations.generated.ts'
import { useVoteFacts, VoteBadges } from './vote-state.tsx'

/** Votes under each other, each one link. */
export function VoteList({ votes, label }: { votes: readonly VoteCard[]; label: string }) {
  const factsOf = useVoteFacts()
  return (
    <List label={label}>
      {votes.map((vote) => (
        <Row
          key={vote.id}
          leading={
            vote.cover ? (
              <Photo
                alt=""
                className="size-14 rounded-control bg-sunken object-cover"
                height={56}
                instead={sign}
                loading="lazy"
                sizes="56px"
                src={vote.cover.url}
                srcSet={vote.cover.srcset}
                width={56}
              />
            ) : (
              sign
            )
          }
          text={
            <>
              {factsOf(vote)}
              <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
                <VoteBadges vote={vote} />
              </span>
            </>
          }
          title={vote.title}
          to={linkTo(vote.status === 'draft' ? 'edit-vote' : 'vote', { id: vote.id })}
        />
      ))}
    </List>
  )
}

const sign = (
  <span className="grid size-14 place-items-center rounded-control bg-accent-soft text-accent-ink">
    <Vote aria-hidden="true" className="size-6" />
  </span>
)
