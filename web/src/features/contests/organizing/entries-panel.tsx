import { texts as contestTexts, type EntryDecision, entryDecisions, entryStates } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/arranging'
import { moveBetween } from '@vondrona/rules/states'
import { EyeOff, Inbox } from 'lucide-react'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { EntryAnswers } from '../entry-answers.tsx'
import { EntryBadge, entryStatusOf } from '../entry-badge.tsx'
import {
  ContestEntriesDocument,
  type EntryToDecide,
  ReviewEntryDocument,
  type RunContest,
} from './operations.generated.ts'

const entriesPerPage = 20

/** R-GAP-13: what was sent, and what the organiser decides of it. An administrator of the jury reads no names (F-CON-04). */
export function EntriesPanel({ contest, isOver, again }: { contest: RunContest; isOver: boolean; again: () => void }) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  return (
    <Card flush title={t('arranging.entries')}>
      {contest.isJuror && !isOver ? (
        <EmptyState icon={<EyeOff aria-hidden="true" />} title={say('contests.blind')} />
      ) : (
        <Pages key={contest.status}>
          {(place) => <Entries again={again} contest={contest} isOver={isOver} {...place} />}
        </Pages>
      )}
    </Card>
  )
}

function Entries({
  contest: { id, status, isVoteOpen },
  isOver,
  again,
  after,
  isFirst,
  isLast,
  onMore,
}: PagePlace & { contest: RunContest; isOver: boolean; again: () => void }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: ContestEntriesDocument,
    variables: { contestId: id, pagination: { limit: entriesPerPage, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.contestApplications
  if (!page)
    return error ? (
      <ErrorState
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        text={error.message}
        title={t('arranging.error')}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (page.items.length === 0 && isFirst)
    return (
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        text={t('arranging.noEntriesText')}
        title={t('arranging.noEntries')}
      />
    )
  return (
    <>
      <ul className="divide-y border-t">
        {page.items.map((entry) => (
          <li className="p-4 sm:px-5" data-entry={entry.number} key={entry.id}>
            <Entry again={again} entry={entry} isVoteOpen={isVoteOpen} isOver={isOver} status={status} />
          </li>
        ))}
      </ul>
      {isLast && page.hasMore && page.endCursor && (
        <More label={t('arranging.moreEntries')} next={page.endCursor} onMore={onMore} />
      )}
    </>
  )
}

function Entry({
  entry,
  status: contestStatus,
  isVoteOpen,
  isOver,
  again,
}: {
  entry: EntryToDecide
  status: string
  /** Nobody is put forward while the public votes. */
  isVoteOpen: boolean
  isOver: boolean
  again: () => void
}) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const [asking, setAsking] = useState<EntryDecision | null>(null)
  const [notes, setNotes] = useState('')
  const [error, setError] = useState<string>()
  const status = entryStatusOf(entry.status)
  const possible = isOver
    ? []
    : entryDecisions.filter((one) => {
        const move = moveBetween(entryStates, status, one)
        if (!move || move === 'submit') return false
        if (move === 'reject') return true
        if (isVoteOpen || (move === 'win' && contestStatus !== 'judging')) return false
        return contestStatus !== 'open' || move === 'reconsider'
      })
  const { run, busy } = useAction(async (to: EntryDecision) => {
    if (to === 'rejected' && notes.trim() === '') return setError(say('contests.reasonMissing'))
    await call(ReviewEntryDocument, { id: entry.id, status: to, reviewNotes: notes, revision: entry.revision })
    setAsking(null)
    setNotes('')
    toast.success(t('arranging.decided'))
    again()
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold tabular-nums">{t('arranging.entry', { n: entry.number ?? 0 })}</span>
        <span className="min-w-0 truncate">{entry.entrant.pseudo}</span>
        <EntryBadge status={entry.status} />
      </p>
      <EntryAnswers answers={entry.answers} />
      {entry.reviewNotes && (
        <p className="mt-2.5 whitespace-pre-wrap break-words rounded-control bg-sunken p-3 text-base">
          {entry.reviewNotes}
        </p>
      )}
      {possible.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {possible.map((to) => (
            <Button
              key={to}
              onClick={() => setAsking(to)}
              size="sm"
              variant={to === 'rejected' ? 'quiet' : 'secondary'}
            >
              {t(`arranging.decide.${to}`)}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        busy={busy}
        confirm={asking ? t(`arranging.decide.${asking}`) : ''}
        danger={asking === 'rejected'}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void run(asking)}
        open={asking !== null}
        title={asking ? t(`arranging.decide.${asking}`) : ''}
      >
        <TextArea
          error={error}
          hint={t('arranging.messageHint')}
          label={t('arranging.message')}
          name="notes"
          onChange={({ target }) => {
            setNotes(target.value)
            setError(undefined)
          }}
          value={notes}
        />
      </ConfirmDialog>
    </>
  )
}
