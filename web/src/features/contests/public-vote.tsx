import { deadlineText, texts } from '@vondrona/rules/contests/showing'
import { standingsOf } from '@vondrona/rules/contests/works'
import { linkTo } from '@vondrona/rules/pages'
import { useEffect, useRef } from 'react'
import { type Act, isPending } from '../../lib/acts/act-list.ts'
import { doOrWait, useAllActs } from '../../lib/acts/waiting-acts.ts'
import { useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { takeWanted, wantAfterLogin } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Choice } from './acts.ts'
import './acts.ts'
import { CandidatesDocument, type ContestOnPage } from './operations.generated.ts'
import { useSpeech } from './speech.ts'
import { Gallery } from './works/gallery.tsx'
import { Podium } from './works/podium.tsx'
import { type Candidate, type Choosing, photoOf, ratioOf, Work } from './works/work.tsx'

/** F-CON-06: whom the public votes for, by number; one vote, which can be changed until the end. */
export function PublicVote({ contest, until }: { contest: ContestOnPage; until: string }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { user } = useSession()
  const about = t(contest.isVoteOpen ? 'showing.voteUntil' : 'showing.voteOver', { date: deadlineText(until, speech) })
  const voters = <Badge>{t('showing.voters', { n: contest.votersCount })}</Badge>
  if (user)
    return (
      <section>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-xl">{t('showing.vote')}</h2>
          {voters}
          <p className="w-full text-soft">{about}</p>
        </div>
        <Candidates contest={contest} />
      </section>
    )
  return (
    <Card actions={voters} text={about} title={t('showing.vote')}>
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
  const list = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && takeWanted('vote', contest.id)) list.current?.scrollIntoView({ block: 'center' })
  }, [isThere, contest.id])
  if (!data) return <SkeletonRows rows={3} />
  const winners = contest.winners.map(({ id }) => id)
  const standings = standingsOf(data.contestCandidates, winners)
  const candidates: readonly Candidate[] = standings ?? data.contestCandidates
  const choosing: Choosing = {
    chosen,
    waits: kept !== undefined,
    busy: busy ? (running?.[0] ?? null) : null,
    choose: contest.isVoteOpen ? ({ id, number }) => void run(id, number) : undefined,
  }
  const ratio = ratioOf(candidates)
  const works = candidates.map((candidate) => ({
    id: candidate.id,
    work: <Work candidate={candidate} choosing={choosing} isWinner={winners.includes(candidate.id)} ratio={ratio} />,
  }))
  return (
    <div className="flex scroll-mt-20 flex-col gap-5" ref={list}>
      {standings && <Podium standings={standings} />}
      {candidates.some(photoOf) ? (
        <Gallery label={t('showing.vote')} works={works} />
      ) : (
        <ul className="flex flex-col gap-3">
          {works.map(({ id, work }) => (
            <li key={id}>{work}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
