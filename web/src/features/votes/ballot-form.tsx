import { readReceipt, texts as voteTexts } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { useState } from 'react'
import { Refusal } from '../../lib/api/graphql.ts'
import { useTyped } from '../../lib/forms/unsaved.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { FormProblem } from '../../lib/forms/use-form-action.tsx'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { NeedsNetwork } from '../../ui/feedback/needs-network.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { receiptOf } from './receipts.ts'
import { sendChoices } from './send-choices.ts'
import type { ShownVote } from './use-vote.ts'

/** F-VOTE-02, F-VOTE-03: what is chosen, with how it is kept said before. */
export function BallotForm({
  vote,
  isChanged,
  onOutdated,
  onSending,
  onDone,
  onCancel,
}: {
  vote: ShownVote
  /** Since the page was opened: what was chosen until then is not chosen any more. */
  isChanged: boolean
  /** The server has other words than these. */
  onOutdated: () => void
  /** On its way; false: it did not arrive. */
  onSending: (isSending: boolean) => void
  onDone: (choices: readonly number[]) => void
  onCancel?: () => void
}) {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const [chosen, setChosen] = useState<readonly number[]>(vote.myChoices ?? [])
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<'choice' | 'code' | null>(null)
  const asksCode = vote.isSecret && vote.hasVoted && !receiptOf(vote.id)
  const { run, running, busy, problem } = useAction(
    async (choices: readonly number[]) => {
      onSending(true)
      try {
        await sendChoices(vote, choices, asksCode ? readReceipt(typed) : null)
      } catch (error) {
        onSending(false)
        if (error instanceof Refusal && error.code === 'CONFLICT') onOutdated()
        throw error
      }
      if (choices.length === 0) toast.success(t('voting.takenBack')) // else the page says it
      onDone(choices)
    },
    { inPlace: true },
  )
  useTyped(typed, busy)
  const send = (choices: readonly number[], isBack = false) => {
    if (choices.length === 0 && !isBack) return setMissing('choice')
    if (asksCode && !readReceipt(typed)) return setMissing('code')
    setMissing(null)
    void run(choices)
  }
  const choose = (choices: readonly number[]) => {
    setMissing(null)
    setChosen(choices)
  }
  const error = missing === 'choice' ? t('voting.chooseFirst') : undefined
  const isBack = running?.[0].length === 0
  const chosenText =
    chosen.length === 0
      ? t('voting.noneChosen')
      : vote.allowMultiple
        ? t(`voting.chosen.${plural(chosen.length)}`, { n: chosen.length })
        : vote.options[chosen[0] ?? 0]?.text
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(chosen)
      }}
    >
      {vote.isSecret && !vote.hasVoted && (
        <p className="rounded-control bg-accent-soft px-3.5 py-3 text-base">{t('voting.secretBefore')}</p>
      )}
      <ChoiceCards
        chosen={chosen}
        error={error}
        legend={t(vote.allowMultiple ? 'voting.chooseSeveral' : 'voting.choose')}
        onChosen={choose}
        vote={vote}
      />
      {asksCode && (
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          error={missing === 'code' ? sentence('votes.codeInvalid') : undefined}
          label={t('voting.yourCode')}
          onChange={({ target }) => setTyped(target.value)}
          spellCheck={false}
          value={typed}
        />
      )}
      <FormProblem>{problem ?? (isChanged && sentence('votes.changedMeanwhile'))}</FormProblem>
      <NeedsNetwork />
      <div className="flex flex-col gap-2">
        <PageAction text={chosenText}>
          <Button block busy={busy && !isBack} type="submit" variant="primary">
            {t(vote.hasVoted ? 'voting.save' : 'voting.vote')}
          </Button>
        </PageAction>
        {vote.hasVoted && (
          <Button block busy={busy && isBack} onClick={() => send([], true)} variant="quiet">
            {t('voting.takeBack')}
          </Button>
        )}
        {onCancel && (
          <Button block onClick={onCancel} variant="quiet">
            {t('voting.keep')}
          </Button>
        )}
      </div>
      {!vote.isSecret && <p className="text-faint text-sm">{t('voting.nominal')}</p>}
    </form>
  )
}
