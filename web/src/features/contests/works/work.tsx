import { texts } from '@vondrona/rules/contests/showing'
import { texts as workTexts } from '@vondrona/rules/contests/works'
import { Check, Trophy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { commonRatio } from '../../../ui/pictures/framed-picture.tsx'
import { EntryAnswers, isPhoto } from '../entry-answers.tsx'
import type { Candidates } from '../operations.generated.ts'
import { EntryPicture } from './entry-picture.tsx'

const ReportButton = latePart(() => import('../../../shell/reporting/report-button.tsx'))

export type Candidate = Candidates['contestCandidates'][number]

/** The picture that stands for an entry: the first photo that is public of it. */
export const photoOf = ({ answers }: Pick<Candidate, 'answers'>) => answers.flatMap(({ files }) => files).find(isPhoto)

/** One frame for all works: none is cut, and none is much smaller than the others. */
export function ratioOf(candidates: readonly Pick<Candidate, 'answers'>[]): number {
  return commonRatio(candidates.flatMap((candidate) => photoOf(candidate) ?? [])) ?? 4 / 5
}

export interface Choosing {
  /** The entry that one voted for; `waits`: the network is awaited. */
  chosen: string | null
  waits: boolean
  busy: string | null
  /** Undefined once the vote is over. */
  choose: ((candidate: Candidate) => void) | undefined
}

/** One entry as voters see it: its picture whole, what it says, and the choice. */
export function Work({
  candidate,
  isWinner = false,
  ratio,
  choosing: { chosen, waits, busy, choose },
}: {
  candidate: Candidate
  isWinner?: boolean
  /** Of the frame of its picture: width by height. */
  ratio: number
  choosing: Choosing
}) {
  const t = useTexts(texts)
  const w = useTexts(workTexts)
  const { id, number, isMine, votes, answers } = candidate
  const [isGone, setGone] = useState(false)
  const photo = isGone ? undefined : photoOf(candidate)
  const rest = photo
    ? answers.map((answer) => ({ ...answer, files: answer.files.filter((file) => file.id !== photo.id) }))
    : answers
  const isChosen = chosen === id
  return (
    <div
      className={classes(
        'flex h-full flex-col overflow-hidden rounded-card border bg-raised',
        isChosen && 'border-accent ring-1 ring-accent',
        isWinner && 'border-sun ring-1 ring-sun',
      )}
      data-candidate={number}
    >
      {photo && (
        <EntryPicture
          className="shrink-0"
          file={photo}
          name={w('works.image', { n: number })}
          onGone={() => setGone(true)}
          ratio={ratio}
        />
      )}
      <div className="flex flex-1 flex-col p-3.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t('showing.number', { n: number })}</span>
          {isWinner && (
            <Badge icon={<Trophy aria-hidden="true" />} tone="warning">
              {w('works.winner')}
            </Badge>
          )}
          {isMine && <Badge tone="accent">{t('showing.ownCandidate')}</Badge>}
          {isChosen && (
            <Badge icon={<Check aria-hidden="true" />} tone={waits ? 'neutral' : 'success'}>
              {t(waits ? 'showing.chosenWaits' : 'showing.chosen')}
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
        <EntryAnswers answers={rest} asWork />
        {choose && !isMine && !isChosen && (
          <div className="mt-auto pt-3">
            <Button block={Boolean(photo)} busy={busy === id} onClick={() => choose(candidate)} size="sm">
              {t('showing.choose', { n: number })}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
