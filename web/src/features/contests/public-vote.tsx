import { deadlineText, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Act, isPending } from '../../lib/acts/act-list.ts'
import { doOrWait, useAllActs } from '../../lib/acts/waiting-acts.ts'
import { useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { takeWanted, wantAfterLogin } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Choice } from './acts.ts'
import './acts.ts'
import { EntryAnswers } from './entry-answers.tsx'
import { CandidatesDocument, type ContestOnPage } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

const ReportButton = lazy(() => import('../../shell/reporting/report-button.tsx'))

/** F-CON-06: whom the public votes for, by number; one vote, which can be changed until the end. */
export function PublicVote({ contest, until }: { contest: ContestOnPage; until: string }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { user } = useSession()
  return (
    <Card
      actions={<Badge>{t('showing.voters', { n: contest.votersCount })}</Badge>}
      text={t(contest.isVoteOpen ? 'showing.voteUntil' : 'showing.voteOver', { date: deadlineText(until, speech) })}
      title={t('showing.vote')}
    >
      {user ? (
        <Candidates contest={contest} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-soft">{t(contest.isVoteOpen ? 'showing.signIn' : 'showing.signInToRead')}</p>
          <ButtonLink
            onClick={() => {
              if (contest.isVoteOpen) wantAfterLogin('vote', contest.id)
              rememberReturn(linkTo('contest', { id: contest.id }))
            }}
            to={linkTo('login')}
          >
            {t('shell.login')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function Candidates({ contest }: { contest: ContestOnPage }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: CandidatesDocument,
    variables: { contestId: contest.id },
    requestPolicy: 'cache-and-network',
  })
  const { run, busy, running } = useAction(async (entryId: string, number: number) => {
    const choice: Choice = { contestId: contest.id, entryId }
    const outcome = await doOrWait('contest.vote', choice, t('showing.act.vote', { n: number, title: contest.name }))
    if (outcome === 'done') toast.success(t('showing.voted'))
  })
  const kept = useAllActs().find((act) => act.kind === 'contest.vote' && isPending(act) && isHere(act))
  const chosen = kept ? (kept.variables as Choice).entryId : contest.myVote
  function isHere({ variables }: Act) {
    return (variables as Choice).contestId === contest.id
  }
  const list = useRef<HTMLUListElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && takeWanted('vote', contest.id)) list.current?.scrollIntoView({ block: 'center' })
  }, [isThere, contest.id])
  if (!data) return <SkeletonRows rows={3} />
  return (
    <ul className="flex scroll-mt-20 flex-col gap-3" ref={list}>
      {data.contestCandidates.map(({ id, number, isMine, votes, answers }) => (
        <li className="rounded-control border p-3.5" data-candidate={number} key={id}>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t('showing.number', { n: number })}</span>
            {isMine && <Badge tone="accent">{t('showing.ownCandidate')}</Badge>}
            {chosen === id && (
              <Badge icon={<Check aria-hidden="true" />} tone={kept ? 'neutral' : 'success'}>
                {t(kept ? 'showing.chosenWaits' : 'showing.chosen')}
              </Badge>
            )}
            {votes !== null && <Badge>{t('showing.votes', { n: votes })}</Badge>}
            {!isMine && (
              <Suspense fallback={null}>
                <ReportButton
                  className="-my-2 -mr-2 ml-auto"
                  label={t('showing.reportEntry', { n: number })}
                  small
                  thing={{ kind: 'contestEntry', id, ownerId: null, ownerName: '' }}
                />
              </Suspense>
            )}
          </p>
          <EntryAnswers asWork answers={answers} />
          {contest.isVoteOpen && !isMine && chosen !== id && (
            <div className="mt-3">
              <Button busy={busy && running?.[0] === id} onClick={() => void run(id, number)} size="sm">
                {t('showing.choose', { n: number })}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
