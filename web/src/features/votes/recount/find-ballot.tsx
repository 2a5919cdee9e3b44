import { type Recount, readReceipt, shownReceipt, texts as voteTexts } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { receiptOf } from '../receipts.ts'
import type { ShownVote } from '../use-vote.ts'

/** What the list says under one's own code. The code stays on this phone. */
export function FindBallot({ vote, found }: { vote: ShownVote; found: Recount }) {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const [typed, setTyped] = useState(() => shownReceipt(receiptOf(vote.id) ?? ''))
  const [asked, setAsked] = useState<string | null>(null)
  const code = asked === null ? null : readReceipt(asked)
  const choices = code ? found.ballots.get(code) : undefined
  const said = () => {
    if (!choices) return t('voting.notFound')
    if (choices.length === 0) return t('voting.foundEmpty')
    return t('voting.found', { choices: choices.map((index) => vote.options[index]?.text ?? '').join(', ') })
  }
  return (
    <Card title={t('voting.findMine')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(typed)
        }}
      >
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          error={asked !== null && !code ? sentence('votes.codeInvalid') : undefined}
          label={t('voting.yourCode')}
          onChange={({ target }) => {
            setTyped(target.value)
            setAsked(null)
          }}
          spellCheck={false}
          value={typed}
        />
        <Button className="sm:self-start" type="submit">
          {t('voting.find')}
        </Button>
        {code && (
          <p className="font-medium" role="status">
            {said()}
          </p>
        )}
      </form>
    </Card>
  )
}
