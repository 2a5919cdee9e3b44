import { ContestCards } from '../../features/contests/home-cards.tsx'
import { EventCards } from '../../features/events/home-cards.tsx'
import { LivesCard } from '../../features/lives/list/home-card.tsx'
import { ArticlesCard } from '../../features/magazine/home-card.tsx'
import { TreesCard } from '../../features/races/home/trees-card.tsx'
import { VoteCards } from '../../features/votes/home-cards.tsx'

/** What a home shows of votes, contests, lives, events, articles and trees, below what waits, comes from their features. */
export const HomeCards = ({ of }: { of: 'members' | 'administrators' }) => (
  <>
    <VoteCards />
    <ContestCards />
    {of === 'members' && <LivesCard />}
    <EventCards />
    {of === 'members' && <ArticlesCard />}
    <TreesCard />
  </>
)
