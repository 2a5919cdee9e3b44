import { texts as contestTexts, type EntryObstacle, entryObstacles } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/entering'
import { deadlineText, texts as showingTexts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import '../cache-updates.ts'
import { EntryAnswers } from '../entry-answers.tsx'
import { EntryBadge } from '../entry-badge.tsx'
import { GoneContest } from '../gone.tsx'
import { useSpeech } from '../speech.ts'
import { EntryForm, type Questions } from './entry-form.tsx'
import { ContestToEnterDocument, type EntryForm as ToEnter } from './operations.generated.ts'
import { WithdrawEntry } from './withdraw-entry.tsx'

/** Renders the ways to pay a charge; `back`: where the payer comes back to. */
type Pay = (props: { orderId: string; back: string }) => ReactNode

/** `contests/{id}/enter`: one's own entry, to be written until the deadline and paid, then to be read. */
export function EnterPage({ questions, pay }: { questions: Questions; pay: Pay }) {
  const t = useTexts(texts)
  const showing = useTexts(showingTexts)
  const { id = '' } = useParams()
  useTitle(t('entering.title'))
  const [{ data, error }, ask] = useQuery({
    query: ContestToEnterDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const contest = data?.contest
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('contest', { id })} text={contest?.name} title={t('entering.title')} />
      {contest ? (
        <Entry
          contest={contest}
          key={contest.myEntry?.status}
          onHeld={() => ask({ requestPolicy: 'network-only' })}
          pay={pay}
          questions={questions}
        />
      ) : contest === null ? (
        <GoneContest />
      ) : error ? (
        <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={showing('showing.oneError')} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  )
}

interface EntryProps {
  contest: ToEnter
  questions: Questions
  pay: Pay
  onHeld: () => void
}

function Entry({ contest, questions, pay, onHeld }: EntryProps) {
  const t = useTexts(texts)
  const showing = useTexts(showingTexts)
  const say = useTexts(contestTexts)
  const speech = useSpeech()
  const { myEntry, blockedBy, applicationDeadline: deadline } = contest
  const entry = myEntry?.status === 'withdrawn' ? null : myEntry
  const isWritten = !entry || entry.status === 'draft' || entry.status === 'submitted'
  if (entry?.status === 'awaiting_payment' && entry.chargeId)
    return (
      <div className="flex flex-col gap-5">
        <p>
          <EntryBadge status={entry.status} />
        </p>
        <p className="text-soft">{t('entering.held')}</p>
        {pay({ orderId: entry.chargeId, back: linkTo('enter-contest', { id: contest.id }) })}
        <WithdrawEntry contestId={contest.id} id={entry.id} />
      </div>
    )
  if (isWritten && !blockedBy)
    return (
      <div className="flex flex-col gap-4">
        {entry && (
          <p>
            <EntryBadge status={entry.status} />
          </p>
        )}
        {deadline && (
          <p className="text-soft">
            {showing('showing.until', { date: deadlineText(deadline, speech) })}{' '}
            <span className="text-faint text-sm">{showing('showing.zone')}</span>
          </p>
        )}
        {contest.fee > 0 && (!entry || entry.status === 'draft') && (
          <p className="font-medium">{showing('showing.fee', { amount: formatMoney(contest.fee) })}</p>
        )}
        <EntryForm contest={contest} entry={entry} onHeld={onHeld} questions={questions} />
        {entry && <WithdrawEntry contestId={contest.id} id={entry.id} />}
      </div>
    )
  if (!entry)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('contest', { id: contest.id })}>{showing('showing.back')}</ButtonLink>}
        icon={<Lock aria-hidden="true" />}
        text={blockedBy ? say(entryObstacles[blockedBy as EntryObstacle]) : undefined}
        title={t('entering.closed')}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <p className="flex flex-wrap items-center gap-2">
          <EntryBadge status={entry.status} />
          {entry.number !== null && (
            <span className="text-faint text-sm">{showing('showing.number', { n: entry.number })}</span>
          )}
        </p>
        {entry.reviewNotes && (
          <p className="mt-3 whitespace-pre-wrap break-words rounded-control bg-sunken p-3">{entry.reviewNotes}</p>
        )}
      </Card>
      <Card title={t('entering.yourAnswers')}>
        <EntryAnswers answers={entry.answers} />
      </Card>
      {['draft', 'submitted', 'shortlisted', 'accepted'].includes(entry.status) && (
        <WithdrawEntry contestId={contest.id} id={entry.id} />
      )}
    </div>
  )
}
