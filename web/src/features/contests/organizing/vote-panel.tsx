import { texts } from '@vondrona/rules/contests/arranging'
import { deadlineText, texts as showingTexts } from '@vondrona/rules/contests/showing'
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { useState } from 'react'
import { call, problemsOf } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useSpeech } from '../speech.ts'
import { OpenVoteDocument, type RunContest } from './operations.generated.ts'

/** F-CON-06: opens the public vote, and moves its end while it runs. */
export function VotePanel({ contest, isBefore, isOver }: { contest: RunContest; isBefore: boolean; isOver: boolean }) {
  const t = useTexts(texts)
  const showing = useTexts(showingTexts)
  const speech = useSpeech()
  const { id, voteUntil, isVoteOpen, votersCount } = contest
  const [until, setUntil] = useState(voteUntil ? toMadagascar(new Date(voteUntil)) : '')
  const [error, setError] = useState<string>()
  const { run, busy } = useAction(async () => {
    setError(undefined)
    try {
      await call(OpenVoteDocument, { contestId: id, until: fromMadagascar(until) ?? until })
      markSent()
      toast.success(t('arranging.voteOpened'))
    } catch (problem) {
      const sentence = problemsOf(problem).fields.until
      if (!sentence) throw problem
      setError(sentence)
    }
  })
  const { markSent } = useTyped(until, busy)
  const mayOpen = !isOver && !isBefore && (!voteUntil || isVoteOpen)
  return (
    <Card text={t('arranging.voteText')} title={t('arranging.vote')}>
      {voteUntil && (
        <p className="mb-3">
          {isVoteOpen
            ? showing('showing.until', { date: deadlineText(voteUntil, speech) })
            : showing('showing.voteOver')}
          <span className="block text-faint text-sm tabular-nums">{showing('showing.voters', { n: votersCount })}</span>
        </p>
      )}
      {isBefore && <p className="text-sm text-soft">{t('arranging.judgingFirst')}</p>}
      {mayOpen && (
        <form
          className="flex flex-col gap-2.5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <TextField
            error={error}
            label={t('arranging.voteUntil')}
            name="until"
            onChange={({ target }) => setUntil(target.value)}
            type="datetime-local"
            value={until}
          />
          <Button busy={busy} className="self-start" disabled={until === ''} type="submit">
            {t(voteUntil ? 'arranging.moveVote' : 'arranging.openVote')}
          </Button>
        </form>
      )}
    </Card>
  )
}
