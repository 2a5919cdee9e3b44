import { texts } from '@vondrona/rules/contests/entering'
import { type Answers, answerProblems, cleanAnswers, type FormField, texts as formTexts } from '@vondrona/rules/forms'
import { linkTo } from '@vondrona/rules/pages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../lib/acts/make-waiting-acts.ts'
import { cancelAct, doOrKeep, sayWaits, useHeldAct } from '../../../lib/acts/waiting-acts.ts'
import { call, problemsOf, Refusal } from '../../../lib/api/graphql.ts'
import { focusFirstInvalid } from '../../../lib/forms/focus-first-invalid.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { HeldSending } from '../../../ui/feedback/held-sending.tsx'
import { NeedsNetwork } from '../../../ui/feedback/needs-network.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Entering, isEnteringOf, onEntered } from '../acts.ts'
import { entryStart } from './entry-start.ts'
import { EnterContestDocument, SaveContestEntryDocument, type EntryForm as ToEnter } from './operations.generated.ts'

type OwnEntry = NonNullable<ToEnter['myEntry']>
type Problems = Readonly<Record<string, string>>

/** Renders the questions of a form, to be answered. */
export type Questions = (props: {
  form: { id: string; formFields: readonly FormField[] }
  answers: Answers
  onChange: (fieldName: string, answer: string | string[]) => void
  problems: Problems
  files: OwnEntry['answers'][number]['files']
}) => ReactNode

const prefix = 'applicationData.'

/** F-CON-02: a draft is kept as it is; what is sent, and changed afterwards, obeys every rule of the form. */
export function EntryForm({
  contest,
  entry,
  questions,
  onHeld,
}: {
  contest: ToEnter
  entry: OwnEntry | null
  questions: Questions
  /** F-CON-01: its place is held; what comes next is to pay. */
  onHeld: () => void
}) {
  const t = useTexts(texts)
  const f = useTexts(formTexts)
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const form = contest.formConfig?.isFormEnabled ? contest.formConfig : null
  const shown = form?.formFields.filter(({ fieldName }) => contest.publicFields.includes(fieldName)) ?? []
  const { act, isWaiting } = useHeldAct((one) => isEnteringOf(one, contest.id))
  const [start] = useState(() => entryStart(act?.variables as Entering | undefined, isWaiting, entry))
  const [answers, setAnswers] = useState(start.answers)
  const [revision, setRevision] = useState(start.revision)
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const isSent = entry?.status === 'submitted'
  useEffect(() => {
    if (!isWaiting) return
    return onEntered((id) => id === contest.id && void navigate(linkTo('contest', { id }), { replace: true }))
  }, [isWaiting, contest.id, navigate])
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
  const checked = (): Answers | null => {
    const clean = form ? cleanAnswers(form.formFields, answers) : {}
    const wrong = form ? answerProblems(form.formFields, clean, { isFinal: true }) : []
    if (wrong.length === 0) return clean
    show(Object.fromEntries(wrong.map(({ field, key, params }) => [field, f(key as never, params)])))
    return null
  }
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
    setDirty(false)
    await sayWaits(outcome, label)
    return outcome
  }
  const keep = useAction(async () => {
    const data = form ? cleanAnswers(form.formFields, answers) : {}
    if (isSent && !checked()) return
    try {
      const { saveContestEntry: kept } = await call(SaveContestEntryDocument, {
        contestId: contest.id,
        applicationData: data,
        revision,
      })
      if (act) cancelAct(act.id) // refused before
      setRevision(kept.revision)
      setDirty(false)
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
    setDirty(false)
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

  const held = {
    waits: t('entering.waitsText'),
    takeBack: t('entering.takeBack'),
    onItsWay: t('entering.onItsWay'),
    waitsTitle: t('entering.waitsTitle'),
    notSentTitle: t('entering.notSentTitle'),
  }
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (isSent ? keep.run() : send.run())
      }}
      ref={element}
    >
      {act && <HeldSending act={act} isWaiting={isWaiting} texts={held} />}
      <p className="text-sm text-soft">{t('entering.intro')}</p>
      <Card title={t('entering.form')}>
        <fieldset disabled={isWaiting}>
          {form && form.formFields.length > 0 ? (
            <>
              {questions({
                form,
                answers,
                problems,
                files: entry?.answers.flatMap(({ files }) => files) ?? [],
                onChange: (name, answer) => {
                  setAnswers((before) => ({ ...before, [name]: answer }))
                  setDirty(true)
                },
              })}
              <p className="mt-4 text-faint text-sm">
                {t('entering.readers')}{' '}
                {shown.length > 0
                  ? t('entering.public', { questions: shown.map(({ fieldLabel }) => fieldLabel).join('\u00a0· ') })
                  : t('entering.notPublic')}
              </p>
            </>
          ) : (
            <p className="text-soft">{t('entering.noQuestions')}</p>
          )}
        </fieldset>
      </Card>
      {contest.fee > 0 && !isSent && <NeedsNetwork />}
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button busy={isSent ? keep.busy : send.busy} disabled={isWaiting} type="submit" variant="primary">
          {isSent
            ? t('entering.change')
            : contest.fee > 0
              ? t('entering.sendAndPay', { amount: formatMoney(contest.fee) })
              : t('entering.send')}
        </Button>
        {!isSent && (
          <Button busy={keep.busy} disabled={isWaiting} onClick={() => void keep.run()}>
            {t('entering.save')}
          </Button>
        )}
      </div>
    </form>
  )
}
