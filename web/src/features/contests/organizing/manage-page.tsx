import { contestStatuses, texts as contestTexts, isOver } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/arranging'
import { texts as showingTexts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import '../cache-updates.ts'
import { GoneContest } from '../gone.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { JuryPanel } from './jury-panel.tsx'
import { ContestToRunDocument, type RunContest } from './operations.generated.ts'
import { StepsPanel } from './steps-panel.tsx'
import { VotePanel } from './vote-panel.tsx'

/** `contests/{id}/manage`: R-CON-07, a contest from its call to its winner. */
export function Component() {
  const t = useTexts(texts)
  const showing = useTexts(showingTexts)
  const { id = '' } = useParams()
  const [{ data, error }, ask] = useQuery({
    query: ContestToRunDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  useTitle(t('arranging.manageTitle'))
  const contest = data?.contest
  const again = () => ask({ requestPolicy: 'network-only' })
  if (contest?.mayEdit) return <Run again={again} contest={contest} />
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('contest', { id })} title={t('arranging.manageTitle')} />
      {contest === null ? (
        <GoneContest />
      ) : contest ? (
        <ErrorState text={t('arranging.notYoursText')} title={t('arranging.notYours')} />
      ) : error ? (
        <ErrorState onRetry={again} title={showing('showing.oneError')} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  )
}

function Run({ contest, again }: { contest: RunContest; again: () => void }) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const { id, status } = contest
  const isFinal = isOver(status)
  const isBefore = contestStatuses.indexOf(status) < contestStatuses.indexOf('judging')
  return (
    <div className="mx-auto w-full max-w-5xl">
      <PageHeader
        actions={
          <>
            <ButtonLink to={linkTo('contest', { id })}>
              {t(status === 'draft' ? 'arranging.preview' : 'arranging.see')}
            </ButtonLink>
            {!isFinal && (
              <ButtonLink icon={<Pencil aria-hidden="true" className="size-4" />} to={linkTo('edit-contest', { id })}>
                {t('shell.edit')}
              </ButtonLink>
            )}
          </>
        }
        back={linkTo('contest', { id })}
        text={<Badge tone="accent">{say(`contests.status.${status}`)}</Badge>}
        title={contest.name}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5 lg:order-last">
          <StepsPanel contest={contest} />
          <JuryPanel again={again} contest={contest} isBefore={isBefore} isOver={isFinal} />
          {(!isFinal || contest.voteUntil) && <VotePanel contest={contest} isBefore={isBefore} isOver={isFinal} />}
        </div>
        <EntriesPanel again={again} contest={contest} isOver={isFinal} />
      </div>
    </div>
  )
}
