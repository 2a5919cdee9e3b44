import { texts } from '@vondrona/rules/races/registration'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { HeldPage } from '../../../lib/takeover/held-page.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ProgressDots } from '../../../ui/feedback/progress-dots.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Unkept } from '../../../ui/feedback/unkept.tsx'
import type { MadeParticipation, RaceToEnter } from '../operations.generated.ts'
import type { QuestionsPart } from '../parts.ts'
import { asksQuestions } from '../questions/form-of.ts'
import { nextOf, type Person, type Step, steps } from './draft.ts'
import { asksDocuments } from './needed-documents.ts'
import { type Place, placeOf } from './place.ts'
import { RaceStep } from './race-step.tsx'
import type { DraftOnDevice } from './use-draft.ts'
import { useLaterSteps } from './use-later-steps.ts'

/** Few races ask questions: the rules of answers are loaded where one does. */
const QuestionsStep = latePart(() =>
  import('../questions/questions-step.tsx').then(({ QuestionsStep }) => ({ default: QuestionsStep })),
)

/** F-RACE-01: one calm step per screen. The step is in the history, so that « back » goes back one step. */
export function Registering({
  kept,
  races,
  questions,
  preparePay,
  onRefused,
  onDone,
}: {
  kept: DraftOnDevice
  races: readonly RaceToEnter[]
  questions: QuestionsPart
  preparePay: () => void
  /** The server refused somebody: the races may be other ones by now. */
  onRefused: () => void
  onDone: (made: MadeParticipation[]) => void
}) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { draft, change, changePerson } = kept
  const [opened] = useState<Place>({ step: draft.step, person: draft.current })
  const place = placeOf(state, opened, draft)
  const person = draft.people.find(({ key }) => key === place.person) ?? kept.person
  const race = races.find(({ event }) => event.id === person.eventId)
  const all = stepsOf(person, race)
  const step = reachable(place.step, race, all)
  const index = Math.max(0, all.indexOf(step))
  const later = useLaterSteps(step !== 'race', preparePay)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(`${step} ${person.key}`)
  useEffect(() => {
    const now = `${step} ${person.key}`
    if (before.current === now) return
    before.current = now
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step, person.key])

  const goTo = (to: Step, key = person.key) => {
    change((one) => ({ ...one, step: to, current: key }))
    void navigate('?start=1', { state: { step: to, person: key } satisfies Place })
  }
  const last = all[index - 1]
  const stepProps = {
    person,
    onTyped: (values: Partial<Person>) => changePerson(person.key, typedOf(values)),
    onNext: (values: Partial<Person>) => {
      kept.noticeSeen()
      changePerson(person.key, typedOf(values))
      const changed = kept.now().people.find(({ key }) => key === person.key) ?? person
      const chosen = races.find(({ event }) => event.id === changed.eventId)
      goTo(after(step, stepsOf(changed, chosen)))
    },
    onBack: last && (() => goTo(last)),
  }
  const addPerson = () => {
    const next = nextOf(crypto.randomUUID(), person)
    change((one) => ({ ...one, people: [...one.people, next] }))
    goTo('race', next.key)
  }
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-6.5rem)] w-full max-w-page flex-col sm:min-h-0">
      <div className="mb-4 flex items-center justify-between gap-4">
        <p className="text-faint text-sm">{t('registration.step', { n: index + 1, total: all.length })}</p>
        <ProgressDots
          current={index + 1}
          label={t('registration.step', { n: index + 1, total: all.length })}
          total={all.length}
        />
      </div>
      <h1 className="text-xl outline-none" ref={heading} tabIndex={-1}>
        {t(`registration.stepTitle.${step}`)}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">
        {draft.people.length > 1 && step !== 'summary' && person.fullName ? `${person.fullName}. ` : ''}
        {t(`registration.stepText.${step}`)}
      </p>
      {kept.isUnkept && <Unkept />}
      {kept.wasFound && step !== 'summary' && <DraftBack onDrop={kept.clear} />}
      <div className="flex flex-1 flex-col" key={`${step} ${person.key}`}>
        <Suspense
          fallback={
            <HeldPage>
              <SkeletonText lines={8} />
            </HeldPage>
          }
        >
          {step === 'race' && <RaceStep {...stepProps} races={races} />}
          {step !== 'race' && !later && <SkeletonText lines={8} />}
          {step === 'person' && later && <later.PersonStep {...stepProps} />}
          {step === 'questions' && race && later && (
            <QuestionsStep {...stepProps} kept={kept} questions={questions} race={race} />
          )}
          {step === 'documents' && race && later && <later.DocumentsStep {...stepProps} kept={kept} race={race} />}
          {step === 'letter' && later && <later.LetterStep {...stepProps} />}
          {step === 'summary' && later && (
            <later.SummaryStep
              kept={kept}
              onAdd={addPerson}
              onBack={() => goTo(last ?? 'letter')}
              onDone={onDone}
              onEdit={(key, to) => goTo(to, key)}
              onRefused={onRefused}
              races={races}
            />
          )}
        </Suspense>
      </div>
    </div>
  )
}

/** Documents and answers are kept apart: a step that does not show them must not take them back. */
function typedOf({ documents: _, answers: __, key: ___, ...values }: Partial<Person>): Partial<Person> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The steps of this person: without questions and documents where the race asks for none. */
const stepsOf = (person: Person, race: RaceToEnter | undefined): readonly Step[] =>
  steps.filter(
    (step) =>
      (step !== 'questions' || asksQuestions(race)) &&
      (step !== 'documents' || asksDocuments(person, race, serverNow())),
  )

const after = (step: Step, all: readonly Step[]): Step =>
  steps.slice(steps.indexOf(step) + 1).find((one) => all.includes(one)) ?? 'summary'

/** Nobody arrives at a step whose race is not chosen, or at one that asks for nothing. */
function reachable(wanted: Step, race: RaceToEnter | undefined, all: readonly Step[]): Step {
  if (wanted === 'summary') return wanted
  if (!race) return 'race'
  return all.includes(wanted) ? wanted : after(wanted, all)
}

function DraftBack({ onDrop }: { onDrop: () => void }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-3.5 text-base">
      <p className="min-w-48 flex-1 py-1">{t('registration.draftBack')}</p>
      <Button onClick={() => setAsking(true)} variant="quietDanger">
        {t('registration.draftDrop')}
      </Button>
      <ConfirmDialog
        confirm={t('registration.draftDrop')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDrop()
        }}
        open={isAsking}
        text={t('registration.draftDropText')}
        title={t('registration.draftDrop')}
      />
    </div>
  )
}
