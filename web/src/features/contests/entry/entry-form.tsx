import { texts } from '@vondrona/rules/contests/entering'
import type { Answers, FormField } from '@vondrona/rules/forms'
import type { ReactNode } from 'react'
import type { Act } from '../../../lib/acts/act-list.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { HeldSending } from '../../../ui/feedback/held-sending.tsx'
import { NeedsNetwork } from '../../../ui/feedback/needs-network.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { EntryForm as ToEnter } from './operations.generated.ts'
import { type OwnEntry, type Problems, useEntering } from './use-entering.ts'

/** Renders the questions of a form, to be answered. */
export type Questions = (props: {
  form: { id: string; formFields: readonly FormField[] }
  answers: Answers
  onChange: (fieldName: string, answer: string | string[]) => void
  problems: Problems
  files: OwnEntry['answers'][number]['files']
}) => ReactNode

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
  const { form, written, act, isWaiting, isSent, keep, send } = useEntering(contest, entry, onHeld)
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (isSent ? keep.run() : send.run())
      }}
      ref={written.element}
    >
      {act && <Held act={act} isWaiting={isWaiting} />}
      <p className="text-sm text-soft">{t('entering.intro')}</p>
      <Card title={t('entering.form')}>
        <fieldset disabled={isWaiting}>
          {form && form.formFields.length > 0 ? (
            <>
              {questions({
                form,
                answers: written.answers,
                problems: written.problems,
                files: entry?.answers.flatMap(({ files }) => files) ?? [],
                onChange: written.put,
              })}
              <Readers asked={form.formFields} shown={contest.publicFields} />
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

/** Sent without a network, it leaves later or was refused then. */
function Held({ act, isWaiting }: { act: Act; isWaiting: boolean }) {
  const t = useTexts(texts)
  const held = {
    waits: t('entering.waitsText'),
    takeBack: t('entering.takeBack'),
    onItsWay: t('entering.onItsWay'),
    waitsTitle: t('entering.waitsTitle'),
    notSentTitle: t('entering.notSentTitle'),
  }
  return <HeldSending act={act} isWaiting={isWaiting} texts={held} />
}

/** Who reads the answers: some of the questions are public. */
function Readers({ asked, shown }: { asked: readonly FormField[]; shown: readonly string[] }) {
  const t = useTexts(texts)
  const questions = asked.filter(({ fieldName }) => shown.includes(fieldName)).map(({ fieldLabel }) => fieldLabel)
  return (
    <p className="mt-4 text-faint text-sm">
      {t('entering.readers')}{' '}
      {questions.length > 0 ? t('entering.public', { questions: questions.join('\u00a0· ') }) : t('entering.notPublic')}
    </p>
  )
}
