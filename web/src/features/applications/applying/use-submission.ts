import { texts } from '@vondrona/rules/applications/applying'
import { type Answers, answerProblems, cleanAnswers, texts as formTexts } from '@vondrona/rules/forms'
import { type RefObject, useEffect, useState } from 'react'
import type { Act } from '../../../lib/acts/act-list.ts'
import { cancelAct, doOrKeep, sayWaits } from '../../../lib/acts/waiting-acts.ts'
import { call, isPassing, problemsOf, Refusal } from '../../../lib/api/graphql.ts'
import { focusFirstInvalid } from '../../../lib/forms/focus-first-invalid.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { type T, useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { Sending } from '../acts.ts'
import { dropDraft, keptDraft } from '../drafting/draft-requests.ts'
import type { DraftSaving } from '../drafting/draft-saving.ts'
import { StoredDraftDocument, SubmitApplicationDocument, type TypeFields } from '../operations.generated.ts'

type Problems = Readonly<Record<string, string>>
const answerPrefix = 'additionalInfo.'

/** The questions that are asked, if there are any. */
export const formOf = ({ formConfig }: TypeFields) => (formConfig?.isFormEnabled ? formConfig : null)

/** What a problem with the answer to a question is called. */
export const answerName = (fieldName: string): string => answerPrefix + fieldName

/** The problems of questions, by `fieldName`. */
export const problemsOfQuestions = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, sentence]) =>
      name.startsWith(answerPrefix) ? [[name.slice(answerPrefix.length), sentence]] : [],
    ),
  )

/**
 * Sends the draft once, and knows what is wrong with it. `before`: an earlier sending that was refused; `element`: the
 * form, where the first field with a problem gets the focus.
 */
export function useSubmission({
  type,
  saving,
  before,
  element,
  onSent,
}: {
  type: TypeFields
  saving: DraftSaving
  before: Act | undefined
  element: RefObject<HTMLFormElement | null>
  onSent: (id: string) => void
}) {
  const t = useTexts(texts)
  const f = useTexts(formTexts)
  const [problems, setProblems] = useState<Problems>({})
  const form = formOf(type)
  const isOnPage = (name: string) =>
    name === 'motivationLetter' || form?.formFields.some(({ fieldName }) => name === answerName(fieldName)) === true
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstInvalid(element.current)
  }, [problems, element])

  const show = (fields: Problems) => {
    setProblems(fields)
    toast.warning(t('applying.incomplete'))
  }
  const forget = (name: string) =>
    setProblems((now) => (now[name] ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)) : now))

  const { run: submit, busy } = useAction(async () => {
    // Without the answers to questions that the form has lost: nobody could mend those.
    const answers = form ? cleanAnswers(form.formFields, saving.get().written.additionalInfo) : {}
    const wrong = form ? answerProblems(form.formFields, answers, { isFinal: true }) : []
    if (wrong.length > 0)
      return show(
        Object.fromEntries(wrong.map(({ field, key, params }) => [answerName(field), f(key as never, params)])),
      )
    if (!saving.get().stored) saving.change({}) // nothing typed: the draft still has to exist
    await saving.flush()
    const { phase: after, problem } = saving.get()
    if (after === 'offline') return sendLater(type, saving, answers, t)
    if (after === 'refused' && problem) {
      if (Object.keys(problem.fields).some(isOnPage)) return show(problem.fields)
      return void toast.error(problem.message)
    }
    if (after !== 'saved') return // a conflict asks its own question
    try {
      await send(saving.id)
    } catch (error) {
      if (error instanceof Refusal && error.isUnreached) return sendLater(type, saving, answers, t)
      const { fields } = problemsOf(error)
      if (Object.keys(fields).some(isOnPage)) return show(fields)
      throw error
    }
    if (before) cancelAct(before.id)
    dropDraft(type.id)
    toast.success(t('applying.submitted'))
    onSent(saving.id)
  })
  return { problems, forget, submit, busy }
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

/** It leaves with the network, as it is now, unless somebody changes the draft or the questions before. */
async function sendLater(
  type: TypeFields,
  saving: DraftSaving,
  answers: Answers,
  t: T<keyof typeof texts.fr>,
): Promise<void> {
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
