import { linkTo } from '@vondrona/rules/pages'
import { recount, texts as voteTexts } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { Download, ListX } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { download } from '../../../lib/device/download.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type ShownVote, useVote } from '../use-vote.ts'
import { FindBallot } from './find-ballot.tsx'
import { type PublishedList, readList } from './read-list.ts'
import { RecountTable } from './recount-table.tsx'
import { Verdict } from './verdict.tsx'

/** `votes/{id}/recount`: N-11, F-VOTE-06. Counts the published list here, and says what that proves and what not. */
export function Component() {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const { id = '' } = useParams()
  const { vote, error, again } = useVote(id)
  const hash = vote?.ballotsHash
  const list = useAnswer(hash ? () => readList(id) : null, `${id} ${hash}`)
  useTitle(t('voting.recountTitle'))
  const hasFailed = list.problem || (error && !vote)
  const isMissing = vote === null || (vote && !hash)
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('vote', { id })} text={vote?.title} title={t('voting.recountTitle')} />
      {isMissing ? (
        <EmptyState
          action={<ButtonLink to={linkTo('votes')}>{t('voting.back')}</ButtonLink>}
          icon={<ListX aria-hidden="true" />}
          title={sentence(vote ? 'votes.noList' : 'votes.notFound')}
        />
      ) : hasFailed ? (
        <ErrorState
          onRetry={() => {
            list.again()
            again()
          }}
          title={t('voting.recountError')}
        />
      ) : vote && list.data ? (
        <Counted list={list.data} vote={vote} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </div>
      )}
    </div>
  )
}

function Counted({ vote, list }: { vote: ShownVote; list: PublishedList }) {
  const t = useTexts(texts)
  const { allowMultiple } = vote
  const options = vote.options.length
  const found = useMemo(() => recount(list.text, { options, allowMultiple }), [list, options, allowMultiple])
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('voting.recountIntro')}</p>
      <Verdict found={found} vote={vote} />
      <RecountTable found={found} vote={vote} />
      <FindBallot found={found} vote={vote} />
      <Card title={t('voting.fingerprint')}>
        <p className="break-all font-mono text-sm">{list.hash ?? vote.ballotsHash}</p>
        <p className="mt-2 text-soft text-sm">
          {t(
            list.hash === null
              ? 'voting.fingerprintUnknown'
              : list.hash === vote.ballotsHash
                ? 'voting.fingerprintSame'
                : 'voting.fingerprintOther',
          )}
        </p>
        <Button
          className="mt-4 max-sm:w-full"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => {
            const url = URL.createObjectURL(list.bytes)
            download(url, `bulletins-${vote.id}.csv`)
            setTimeout(() => URL.revokeObjectURL(url), 60_000)
          }}
        >
          {t('voting.downloadList')}
        </Button>
      </Card>
      <Card title={t('voting.proves')}>
        <Reasons keys={['voting.proves1', 'voting.proves2', 'voting.proves3']} />
      </Card>
      <Card title={t('voting.provesNot')}>
        <Reasons keys={['voting.provesNot1', 'voting.provesNot2', 'voting.provesNot3']} />
      </Card>
    </div>
  )
}

function Reasons({ keys }: { keys: readonly (keyof typeof texts.fr)[] }) {
  const t = useTexts(texts)
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-base">
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  )
}
