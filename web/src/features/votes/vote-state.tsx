import { texts } from '@vondrona/rules/votes/voting'
import { Check, Lock } from 'lucide-react'
import { formatDay, formatNumber, formatRelative } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { VoteCard } from './operations.generated.ts'

/** What it is, in a few badges. */
export function VoteBadges({ vote }: { vote: VoteCard }) {
  const t = useTexts(texts)
  return (
    <>
      {vote.isArchived && <Badge tone="warning">{t('voting.isArchived')}</Badge>}
      {vote.status === 'draft' && <Badge tone="accent">{t('voting.draft')}</Badge>}
      {vote.status === 'active' && !vote.hasVoted && !vote.blockedBy && (
        <Badge tone="accent">{t('voting.toVote')}</Badge>
      )}
      {vote.hasVoted && (
        <Badge icon={<Check aria-hidden="true" />} tone="success">
          {t('voting.voted')}
        </Badge>
      )}
      {vote.isSecret && <Badge icon={<Lock aria-hidden="true" />}>{t('voting.secret')}</Badge>}
    </>
  )
}

const week = 7 * 86_400_000 // from then on the day is said

/** Until when, and how many people voted. */
export function useVoteFacts() {
  const t = useTexts(texts)
  return ({ status, endDate, endedAt, votersCount }: VoteCard): string => {
    const over = endedAt ?? endDate
    const when =
      status === 'ended'
        ? over && t('voting.endedAt', { when: formatDay(over) })
        : endDate
          ? new Date(endDate).getTime() - serverNow().getTime() < week
            ? t('voting.endsAt', { when: formatRelative(endDate) })
            : t('voting.endsOn', { when: formatDay(endDate) })
          : t('voting.noEnd')
    const people = t(`voting.voters.${plural(votersCount)}`, { n: formatNumber(votersCount) })
    return [when, people].filter(Boolean).join(' · ')
  }
}
