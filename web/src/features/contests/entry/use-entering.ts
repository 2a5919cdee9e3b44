import { texts } from '@vondrona/rules/contests/entering'
import { type Answers, answerProblems, cleanAnswers, texts as formTexts } from '@vondrona/rules/forms'
import { linkTo } from '@vondrona/rules/pages'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../lib/acts/make-waiting-acts.ts'
import { cancelAct, doOrKeep, sayWaits, useHeldAct } from '../../../lib/acts/waiting-acts.ts'
import { call, problemsOf, Refusal } from '../../../lib/api/graphql.ts'
import { focusFirstInvalid } from '../../../lib/forms/focus-first-invalid.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { type Entering, isEnteringOf, onEntered } from '../acts.ts'
import { entryStart } from './entry-start.ts'
import { EnterContestDocument, SaveContestEntryDocument, type EntryForm as ToEnter } from './operations.generated.ts'

export type OwnEntry = NonNullable<ToEnter['myEntry']>
export type Problems = Readonly<Record<string, string>>

const prefix = 'applicationData.'

/** What is answered, and what is wrong with it: the first question with a problem gets the focus. */
function useAnswers(form: ToEnter['formConfig'], start: Answers) {
  const t = useTexts(texts)
  const f = useTexts(formTexts)
  const element = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState(start)
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstInvalid(element.current)
  }, [problems])

  const show = (wrong: Problems) => {
    setProblems(wrong)
    toast.warning(t('entering.incomplete'))
  }
  /** What the server refuses is said at its question. */
  const refused = (error: unknown) => {
    const fields = Object.entries(problemsOf(error).fields).filter(([name]) => name.startsWith(prefix))
    if (fields.length === 0) throw error
    show(Object.fromEntries(fields.map(([name, sentence]) => [name.slice(prefix.length), sentence])))
  }
  const clean = (): Answers => (form ? cleanAnswers(form.formFields, answers) : {})
  /** Null where a rule of the form is broken, which is shown. */
  const checked = (): Answers | null => {
    const data = clean()
    const wrong = form ? answerProblems(form.formFields, data, { isFinal: true }) : []
    if (wrong.length === 0) return data
    show(Object.fromEntries(wrong.map(({ field, key, params }) => [field, f(key as never, params)])))
    return null
  }
  return {
    element,
    answers,
    problems,
    isDirty,
    clean,
    checked,
    refused,
    put(name: string, answer: string | string[]): void {
      setAnswers((before) => ({ ...before, [name]: answer }))
      setDirty(true)
    },
    /** Nothing is unsaved. */
    settle: () => setDirty(false),
  }
}

/** An entry as it is written, and what becomes of it: kept as a draft, sent, or changed after it was sent. */
export function useEntering(contest: ToEnter, entry: OwnEntry | null, onHeld: () => void) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const form = contest.formConfig?.isFormEnabled ? contest.formConfig : null
  const { act, isWaiting } = useHeldAct((one) => isEnteringOf(one, contest.id))
  const [start] = useState(() => entryStart(act?.variables as Entering | undefined, isWaiting, entry))
  const [revision, setRevision] = useState(start.revision)
  const isSent = entry?.status === 'submitted'
  useEffect(() => {
    if (!isWaiting) return
    return onEntered((id) => id === contest.id && void navigate(linkTo('contest', { id }), { replace: true }))
  }, [isWaiting, contest.id, navigate])
  const written = useAnswers(form, start.answers)
  const { answers, isDirty, clean, checked, refused, settle } = written
  /** On top of what was read here: what was changed since, or asked otherwise, the server refuses. */
  const sendOrKeep = async (data: Answers): Promise<Outcome> => {
    const formVersion = contest.formConfig?.version ?? 0
    const entering: Entering = { contestId: contest.id, applicationData: data, revision, formVersion }
    const label = t(isSent ? 'entering.act.change' : 'entering.act.send', { contest: contest.name })
    const outcome = await doOrKeep('contest.enter', entering, label)
    if (outcome === 'done') {
      if (act) cancelAct(act.id) // refused before
      return outcome
    }
    markSent(answers)
    settle()
    await sayWaits(outcome, label)
    return outcome
  }
  const keep = useAction(async () => {
    const data = clean()
    if (isSent && !checked()) return
    try {
      const { saveContestEntry: kept } = await call(SaveContestEntryDocument, {
        contestId: contest.id,
        applicationData: data,
        revision,
      })
      if (act) cancelAct(act.id) // refused before
      setRevision(kept.revision)
      settle()
      toast.success(t(isSent ? 'entering.changed' : 'entering.saved'))
    } catch (error) {
      // A draft stays on the page; what was sent before, and is changed, may wait. It is the same if it had arrived.
      if (!(isSent && error instanceof Refusal && error.isUnreached)) return refused(error)
      if ((await sendOrKeep(data)) !== 'done') return
      markSent(answers)
      toast.success(t('entering.changed'))
      await navigate(linkTo('contest', { id: contest.id }), { replace: true })
    }
  })
  const send = useAction(async () => {
    const data = checked()
    if (!data) return
    try {
      // Whoever pays looks on: with a fee nothing is kept.
      if (contest.fee > 0) await call(EnterContestDocument, { contestId: contest.id, applicationData: data })
      else if ((await sendOrKeep(data)) !== 'done') return
    } catch (error) {
      return refused(error)
    }
    markSent(answers)
    settle()
    if (contest.fee > 0) return onHeld()
    toast.success(t('entering.sent'))
    await navigate(linkTo('contest', { id: contest.id }), { replace: true })
  })
  const { markSent } = useUnsaved(isDirty, {
    values: () => answers,
    isBusy: keep.busy || send.busy,
    mayBeLost: undefined,
    isKept: undefined,
  })
  return { form, written, act, isWaiting, isSent, keep, send }
}
