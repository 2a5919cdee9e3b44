import { texts as contestTexts, type EntryObstacle, entryObstacles } from '@vondrona/rules/contests'
import { deadlineText, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { EntryBadge } from './entry-badge.tsx'
import type { ContestOnPage } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

/** Where on the page the public votes; it stands below the rest, which the first response brings. */
export const voteId = 'vote'

/** F-CON-03: where one's own entry stands, or how to enter; for the jury the way to its scores. */
export function YourPart({ contest, inShort }: { contest: ContestOnPage; inShort: string }) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const { myEntry: entry, blockedBy, isJuror, id } = contest
  const href = linkTo('enter-contest', { id })
  if (isJuror)
    return (
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{t('showing.jury')}</p>
        <p className="text-sm text-soft">{t('showing.juryText')}</p>
        <PageAction text={t('showing.jury')}>
          <ButtonLink block to={linkTo('judge-contest', { id })} variant="primary">
            {t('showing.judge')}
          </ButtonLink>
        </PageAction>
      </div>
    )
  if (entry && entry.status !== 'withdrawn') {
    const mayWrite = !blockedBy && (entry.status === 'draft' || entry.status === 'submitted')
    const isUnpaid = entry.status === 'awaiting_payment'
    const written = entry.status === 'draft' ? 'showing.resume' : 'showing.change'
    const label = isUnpaid ? 'showing.payFee' : mayWrite ? written : 'showing.follow'
    return (
      <div className="flex flex-col gap-2.5 border-t pt-4">
        <h3 className="font-semibold text-base">{t('showing.yourEntry')}</h3>
        <p className="flex flex-wrap items-center gap-2">
          <EntryBadge status={entry.status} />
          {entry.number !== null && (
            <span className="text-faint text-sm">{t('showing.number', { n: entry.number })}</span>
          )}
        </p>
        {entry.reviewNotes && (
          <p className="rounded-control bg-sunken p-3 text-base">
            <span className="block text-faint text-sm">{t('showing.message')}</span>
            <span className="whitespace-pre-wrap break-words">{entry.reviewNotes}</span>
          </p>
        )}
        {entry.status === 'draft' || isUnpaid ? (
          <PageAction text={t(isUnpaid ? 'showing.toPayShort' : 'showing.draftShort')}>
            <ButtonLink block to={href} variant="primary">
              {t(label)}
            </ButtonLink>
          </PageAction>
        ) : (
          <ButtonLink block to={href}>
            {t(label)}
          </ButtonLink>
        )}
      </div>
    )
  }
  if (contest.mayEdit) return null
  if (contest.isVoteOpen) return <ToVote contest={contest} />
  if (blockedBy) return <p className="text-sm text-soft">{say(entryObstacles[blockedBy as EntryObstacle])}</p>
  return (
    <PageAction text={inShort}>
      <ButtonLink block to={href} variant="primary">
        {t('showing.enter')}
      </ButtonLink>
    </PageAction>
  )
}

/** Leads to where the public votes, which says who may. */
export function ToVote({ contest }: { contest: ContestOnPage }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { voteUntil: until, myVote } = contest
  return (
    <PageAction text={myVote ? t('showing.isIn') : until && t('showing.until', { date: deadlineText(until, speech) })}>
      <Button
        block
        onClick={() => document.getElementById(voteId)?.scrollIntoView({ block: 'start' })}
        variant={myVote ? 'secondary' : 'primary'}
      >
        {t('showing.vote')}
      </Button>
    </PageAction>
  )
}
