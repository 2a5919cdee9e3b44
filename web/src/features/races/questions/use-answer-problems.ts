import { type Answers, answerProblems, cleanAnswers, texts } from '@vondrona/rules/forms'
import { useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '../../../lib/forms/focus-first-invalid.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { QuestionsForm } from './form-of.ts'

/** R-EVT-10: what is wrong with answers, said at their questions, the first of which gets the focus. */
export function useAnswerProblems(form: QuestionsForm | null) {
  const t = useTexts(texts)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstInvalid(around.current)
  }, [problems])
  /** Whether the answers may be sent. */
  const areRight = (answers: Answers): boolean => {
    if (!form) return true
    const wrong = answerProblems(form.formFields, cleanAnswers(form.formFields, answers), { isFinal: true })
    setProblems(Object.fromEntries(wrong.map(({ field, key, params }) => [field, t(key as never, params)])))
    return wrong.length === 0
  }
  return { problems, setProblems, around, areRight }
}
