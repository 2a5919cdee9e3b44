import { texts } from '@vondrona/rules/applications/applying'
import { application as limits } from '@vondrona/rules/applications/constants'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Act } from '../../../lib/acts/act-list.ts'
import { useHeldAct } from '../../../lib/acts/waiting-acts.ts'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { HeldSending } from '../../../ui/feedback/held-sending.tsx'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { isSendingOf, onSent as onSentAct } from '../acts.ts'
import { dropDraft } from '../drafting/draft-requests.ts'
import type { DraftSaving } from '../drafting/draft-saving.ts'
import { SaveState } from '../drafting/save-state.tsx'
import { type OpenedDraft, useDraft } from '../drafting/use-draft.ts'
import { type AnswerFields, type TypeFields, WithdrawApplicationDocument } from '../operations.generated.ts'
import type { Questions } from './questions.ts'
import { answerName, formOf, problemsOfQuestions, useSubmission } from './use-submission.ts'

/** The letter, the questions and the button: saved as it is typed, sent once. */
export function ApplicationForm({
  type,
  opened: { saving, isRestored },
  files,
  questions,
  onSent,
  onDiscarded,
}: {
  type: TypeFields
  opened: OpenedDraft
  files: AnswerFields['files']
  questions: Questions
  /** It is no draft any more. */
  onSent: (id: string) => void
  onDiscarded: () => void
}) {
  const t = useTexts(texts)
  const state = useDraft(saving)
  const { written, phase, theirs } = state
  const element = useRef<HTMLFormElement>(null)
  const form = formOf(type)

  const { act, isWaiting } = useHeldAct((one) => isSendingOf(one, saving.id))
  useEffect(() => onSentAct((id) => id === saving.id && onSent(id)), [saving, onSent])
  useEffect(() => {
    if (isRestored) toast.info(t('applying.restored'))
  }, [isRestored, t])
  useEffect(() => {
    if (phase === 'closed') onSent(saving.id)
  }, [phase, saving, onSent])
  const { problems, forget, submit, busy } = useSubmission({ type, saving, before: act, element, onSent })
  const answer = (fieldName: string, value: string | string[]) => {
    // Files arrive later: on top of what is written by then.
    saving.change({ additionalInfo: { ...saving.get().written.additionalInfo, [fieldName]: value } })
    forget(answerName(fieldName))
  }

  const questionProblems = useMemo(() => problemsOfQuestions(problems), [problems])

  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      ref={element}
    >
      {act && <Held act={act} isWaiting={isWaiting} />}
      {theirs && <Conflict saving={saving} />}
      <Card title={t('applying.form')}>
        {/* What leaves is what was sent: it is changed after it was called back. */}
        <fieldset className="flex flex-col gap-5" disabled={isWaiting}>
          <TextArea
            error={problems.motivationLetter}
            hint={t('applying.letterHint')}
            label={t('applying.letter')}
            maxLength={limits.letter.max}
            name="motivationLetter"
            onChange={({ target }) => {
              saving.change({ motivationLetter: target.value })
              forget('motivationLetter')
            }}
            optional={t('shell.optional')}
            rows={5}
            value={written.motivationLetter}
          />
          {form &&
            questions({
              form,
              answers: written.additionalInfo,
              files,
              onChange: answer,
              problems: questionProblems,
            })}
        </fieldset>
      </Card>
      <BottomBar look="raised">
        <div className="flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between">
          <Button busy={busy} className="max-sm:w-full" disabled={isWaiting} type="submit" variant="primary">
            {t('applying.submit')}
          </Button>
          <SaveState state={state} />
        </div>
      </BottomBar>
      <p className="text-faint text-sm">
        {t('applying.submitHint')} <LetterCount length={written.motivationLetter.length} />
      </p>
      {state.stored && <Discard id={saving.id} onDone={onDiscarded} typeId={type.id} />}
    </form>
  )
}

/** Sent without a network, it leaves later or was refused then. */
function Held({ act, isWaiting }: { act: Act; isWaiting: boolean }) {
  const t = useTexts(texts)
  const held = {
    waits: t('applying.waitsText'),
    takeBack: t('applying.takeBack'),
    onItsWay: t('applying.onItsWay'),
    waitsTitle: t('applying.waitsTitle'),
    notSentTitle: t('applying.notSentTitle'),
  }
  return <HeldSending act={act} isWaiting={isWaiting} texts={held} />
}

/** Another version was saved elsewhere. */
function Conflict({ saving }: { saving: DraftSaving }) {
  const t = useTexts(texts)
  return (
    <div className="rounded-card border bg-warning-soft p-4 sm:p-5" role="alert">
      <h2 className="text-base">{t('applying.conflictTitle')}</h2>
      <p className="mt-1 text-sm text-soft">{t('applying.conflictText')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button onClick={() => saving.decide('mine')} variant="primary">
          {t('applying.keepMine')}
        </Button>
        <Button onClick={() => saving.decide('theirs')}>{t('applying.takeTheirs')}</Button>
      </div>
    </div>
  )
}

/** Once the limit comes near. */
function LetterCount({ length }: { length: number }) {
  const t = useTexts(texts)
  const { max } = limits.letter
  return length > max * 0.8 && t('applying.letterCount', { n: formatNumber(length), max: formatNumber(max) })
}

/** A draft that nobody wants any more. */
function Discard({ id, typeId, onDone }: { id: string; typeId: string; onDone: () => void }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    try {
      await call(WithdrawApplicationDocument, { id, reason: null })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error
    }
    dropDraft(typeId)
    toast.success(t('applying.discarded'))
    onDone()
  })
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)} variant="quietDanger">
        {t('applying.discard')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('applying.discard')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={t('applying.discardText')}
        title={t('applying.discardTitle')}
      />
    </>
  )
}
