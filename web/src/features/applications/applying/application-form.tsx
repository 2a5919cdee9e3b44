import { texts } from '@vondrona/rules/applications/applying'
import { application as limits } from '@vondrona/rules/applications/constants'
import { type Answers, answerProblems, cleanAnswers, texts as formTexts } from '@vondrona/rules/forms'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cancelAct, doOrKeep, sayWaits, useHeldAct } from '../../../lib/acts/waiting-acts.ts'
import { call, isPassing, problemsOf, Refusal } from '../../../lib/api/graphql.ts'
import { focusFirstInvalid } from '../../../lib/forms/focus-first-invalid.ts'
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
import { isSendingOf, onSent as onSentAct, type Sending } from '../acts.ts'
import { dropDraft, keptDraft } from '../drafting/draft-requests.ts'
import { SaveState } from '../drafting/save-state.tsx'
import { type OpenedDraft, useDraft } from '../drafting/use-draft.ts'
import {
  type AnswerFields,
  StoredDraftDocument,
  SubmitApplicationDocument,
  type TypeFields,
  WithdrawApplicationDocument,
} from '../operations.generated.ts'
import type { Questions } from './questions.ts'

type Problems = Readonly<Record<string, string>>
const answerPrefix = 'additionalInfo.'

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
  const f = useTexts(formTexts)
  const state = useDraft(saving)
  const { written, phase, theirs } = state
  const [problems, setProblems] = useState<Problems>({})
  const element = useRef<HTMLFormElement>(null)
  const form = type.formConfig?.isFormEnabled ? type.formConfig : null

  const { act, isWaiting } = useHeldAct((one) => isSendingOf(one, saving.id))
  useEffect(() => onSentAct((id) => id === saving.id && onSent(id)), [saving, onSent])
  useEffect(() => {
    if (isRestored) toast.info(t('applying.restored'))
  }, [isRestored, t])
  useEffect(() => {
    if (phase === 'closed') onSent(saving.id)
  }, [phase, saving, onSent])
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstInvalid(element.current)
  }, [problems])

  const show = (fields: Problems) => {
    setProblems(fields)
    toast.warning(t('applying.incomplete'))
  }
  const forget = (name: string) =>
    setProblems((now) => (now[name] ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)) : now))
  const answer = (fieldName: string, value: string | string[]) => {
    // Files arrive later: on top of what is written by then.
    saving.change({ additionalInfo: { ...saving.get().written.additionalInfo, [fieldName]: value } })
    forget(answerPrefix + fieldName)
  }

  const { run: submit, busy } = useAction(async () => {
    // Without the answers to questions that the form has lost: nobody could mend those.
    const answers = form ? cleanAnswers(form.formFields, written.additionalInfo) : {}
    const wrong = form ? answerProblems(form.formFields, answers, { isFinal: true }) : []
    if (wrong.length > 0)
      return show(
        Object.fromEntries(wrong.map(({ field, key, params }) => [answerPrefix + field, f(key as never, params)])),
      )
    if (!saving.get().stored) saving.change({}) // nothing typed: the draft still has to exist
    await saving.flush()
    const { phase: after, problem } = saving.get()
    if (after === 'offline') return sendLater(answers)
    if (after === 'refused' && problem) {
      if (Object.keys(problem.fields).some(isOnPage)) return show(problem.fields)
      return void toast.error(problem.message)
    }
    if (after !== 'saved') return // a conflict asks its own question
    try {
      await send(saving.id)
    } catch (error) {
      if (error instanceof Refusal && error.isUnreached) return sendLater(answers)
      const { fields } = problemsOf(error)
      if (Object.keys(fields).some(isOnPage)) return show(fields)
      throw error
    }
    if (act) cancelAct(act.id) // refused before
    dropDraft(type.id)
    toast.success(t('applying.submitted'))
    onSent(saving.id)
  })
  /** It leaves with the network, as it is now, unless somebody changes the draft or the questions before. */
  async function sendLater(answers: Answers) {
    const { stored } = saving.get()
    const kept = await keptDraft(type.id)
    const sending: Sending = {
      id: saving.id,
      typeId: type.id,
      written: { ...saving.get().written, additionalInfo: answers },
      revision: stored?.revision ?? 0,
      formVersion: type.formConfig?.version ?? 0,
      sending: kept?.sending ?? null,
    }
    const label = t('applying.act.send', { type: type.name })
    const outcome = await doOrKeep('application.send', sending, label)
    if (outcome !== 'done') await sayWaits(outcome, label)
  }
  const held = {
    waits: t('applying.waitsText'),
    takeBack: t('applying.takeBack'),
    onItsWay: t('applying.onItsWay'),
    waitsTitle: t('applying.waitsTitle'),
    notSentTitle: t('applying.notSentTitle'),
  }
  const isOnPage = (name: string) =>
    name === 'motivationLetter' || form?.formFields.some(({ fieldName }) => name === answerPrefix + fieldName) === true

  const questionProblems = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(problems).flatMap(([name, sentence]) =>
          name.startsWith(answerPrefix) ? [[name.slice(answerPrefix.length), sentence]] : [],
        ),
      ),
    [problems],
  )
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
      {act && <HeldSending act={act} isWaiting={isWaiting} texts={held} />}
      {theirs && (
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
      )}
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
        {t('applying.submitHint')} {written.motivationLetter.length > limits.letter.max * 0.8 && letterCount()}
      </p>
      {state.stored && <Discard id={saving.id} onDone={onDiscarded} typeId={type.id} />}
    </form>
  )

  function letterCount() {
    return t('applying.letterCount', {
      n: formatNumber(written.motivationLetter.length),
      max: formatNumber(limits.letter.max),
    })
  }
}

/** Sends the draft; sent before, because the answer was lost, it is done. */
async function send(id: string): Promise<void> {
  try {
    await call(SubmitApplicationDocument, { id })
  } catch (error) {
    if (isPassing(error)) throw error
    const { application } = await call(StoredDraftDocument, { id })
    if (!application || application.status === 'draft' || application.status === 'withdrawn') throw error
  }
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
