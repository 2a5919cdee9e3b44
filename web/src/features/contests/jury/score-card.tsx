import { texts as contestTexts } from '@vondrona/rules/contests'
import { contest as limits } from '@vondrona/rules/contests/constants'
import { texts } from '@vondrona/rules/contests/judging'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ScoreField } from '../../../ui/controls/score-field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EntryAnswers } from '../entry-answers.tsx'
import { ScoreContestEntryDocument, type ScoredEntry } from './operations.generated.ts'

/** One entry: what it says, one's own score until the lock, all scores afterwards. */
export function ScoreCard({ entry, roundId, isLocked }: { entry: ScoredEntry; roundId: string; isLocked: boolean }) {
  const t = useTexts(texts)
  return (
    <Card
      actions={
        entry.average !== null ? (
          <Badge tone="accent">{t('judging.average', { n: formatNumber(Math.round(entry.average * 10) / 10) })}</Badge>
        ) : (
          entry.myScore !== null && <Badge tone="success">{t('judging.mine', { n: entry.myScore })}</Badge>
        )
      }
      className="scroll-mt-20"
      data-entry={entry.number}
      text={entry.entrant?.pseudo}
      title={t('judging.entry', { n: entry.number })}
    >
      <EntryAnswers answers={entry.answers} />
      {isLocked ? <Scores entry={entry} /> : <Scoring entry={entry} roundId={roundId} />}
    </Card>
  )
}

function Scores({ entry: { scores } }: { entry: ScoredEntry }) {
  const t = useTexts(texts)
  if (!scores?.length) return null
  return (
    <ul className="mt-4 flex flex-col gap-2 border-t pt-4 text-base">
      {scores.map(({ juror, score, comment }) => (
        <li key={juror.id}>
          <span className="font-medium tabular-nums">{t('judging.by', { name: juror.pseudo, n: score })}</span>
          {comment && <span className="block whitespace-pre-wrap break-words text-soft">{comment}</span>}
        </li>
      ))}
    </ul>
  )
}

function Scoring({ entry, roundId }: { entry: ScoredEntry; roundId: string }) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const [score, setScore] = useState(entry.myScore === null ? '' : String(entry.myScore))
  const [comment, setComment] = useState(entry.myComment ?? '')
  const [error, setError] = useState<string>()
  const { run, busy } = useAction(async () => {
    const { min, max } = limits.score
    if (!/^\d{1,3}$/.test(score.trim()) || Number(score) < min || Number(score) > max)
      return setError(say('contests.scoreInvalid'))
    setError(undefined)
    await call(ScoreContestEntryDocument, { roundId, entryId: entry.id, score: Number(score), comment })
    markSent()
    toast.success(t('judging.kept'))
    toNext(form.current)
  })
  const form = useRef<HTMLFormElement>(null)
  const { markSent } = useTyped([score, comment], busy, ['round'])
  return (
    <form
      className="mt-4 flex flex-col gap-4 border-t pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
      ref={form}
    >
      <ScoreField
        error={error}
        label={t('judging.score')}
        max={limits.score.max}
        min={limits.score.min}
        name={`score-${entry.number}`}
        onValue={setScore}
        required
        slider={t('judging.slider')}
        value={score}
      />
      <TextArea
        hint={t('judging.commentHint')}
        label={t('judging.comment')}
        maxLength={limits.notes.max}
        name={`comment-${entry.number}`}
        onChange={({ target }) => setComment(target.value)}
        rows={2}
        value={comment}
      />
      <Button busy={busy} className="self-start max-sm:w-full" type="submit">
        {t('judging.keep')}
      </Button>
    </form>
  )
}

/** To the slider of the next entry: a jury goes through them with the keyboard alone. */
function toNext(form: HTMLFormElement | null) {
  const forms = [...document.querySelectorAll<HTMLFormElement>('[data-entry] form')]
  const next = form && forms[forms.indexOf(form) + 1]
  next?.closest('[data-entry]')?.scrollIntoView({ block: 'start' })
  next?.querySelector<HTMLInputElement>('input[type=range]')?.focus({ preventScroll: true })
}
