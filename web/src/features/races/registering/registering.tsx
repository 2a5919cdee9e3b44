import { texts } from '@vondrona/rules/races/registration'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ProgressDots } from '../../../ui/feedback/progress-dots.tsx'
import type { MadeParticipation, RaceToEnter } from '../operations.generated.ts'
import { asksDocuments, DocumentsStep } from './documents-step.tsx'
import { nextOf, type Person, type Step, steps } from './draft.ts'
import { LetterStep } from './letter-step.tsx'
import { PersonStep } from './person-step.tsx'
import { RaceStep } from './race-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import type { DraftOnDevice } from './use-draft.ts'

interface Place {
  step: Step
  person: string
}

/** F-RACE-01: one calm step per screen. The step is in the history, so that « back » goes back one step. */
export function Registering({
  kept,
  races,
  onDone,
}: {
  kept: DraftOnDevice
  races: readonly RaceToEnter[]
  onDone: (made: MadeParticipation[]) => void
}) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const place = placeIn(state)
  const { draft, change, changePerson } = kept
  const person = draft.people.find(({ key }) => key === place?.person) ?? kept.person
  const race = races.find(({ event }) => event.id === person.eventId)
  const hasDocuments = asksDocuments(person, race, new Date())
  const all = steps.filter((step) => step !== 'documents' || hasDocuments)
  const step = reachable(place?.step ?? draft.step, person, race)
  const index = Math.max(0, all.indexOf(step))
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
    void navigate('.', { state: { step: to, person: key } satisfies Place })
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
      const skips = step === 'person' && !asksDocuments(changed, chosen, new Date())
      goTo(skips ? 'letter' : (steps[steps.indexOf(step) + 1] ?? 'summary'))
    },
    onBack: last && (() => goTo(last)),
  }
  const addPerson = () => {
    const next = nextOf(crypto.randomUUID(), person)
    change((one) => ({ ...one, people: [...one.people, next] }))
    goTo('race', next.key)
  }
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-6.5rem)] w-full max-w-xl flex-col sm:min-h-0">
      <div className="mb-4 flex items-center justify-between gap-4">
        <p className="text-faint text-sm">{t('registration.step', { n: index + 1, total: all.length })}</p>
        <ProgressDots
          current={index + 1}
          label={t('registration.step', { n: index + 1, total: all.length })}
          total={all.length}
        />
      </div>
      <h1 className="text-[1.625rem] outline-none" ref={heading} tabIndex={-1}>
        {t(`registration.stepTitle.${step}`)}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">
        {draft.people.length > 1 && step !== 'summary' && person.fullName ? `${person.fullName}. ` : ''}
        {t(`registration.stepText.${step}`)}
      </p>
      {kept.wasFound && step !== 'summary' && <DraftBack onDrop={kept.clear} />}
      <div className="flex flex-1 flex-col" key={`${step} ${person.key}`}>
        {step === 'race' && <RaceStep {...stepProps} races={races} />}
        {step === 'person' && <PersonStep {...stepProps} />}
        {step === 'documents' && race && <DocumentsStep {...stepProps} kept={kept} race={race} />}
        {step === 'letter' && <LetterStep {...stepProps} />}
        {step === 'summary' && (
          <SummaryStep
            kept={kept}
            onAdd={addPerson}
            onBack={() => goTo(last ?? 'letter')}
            onDone={onDone}
            onEdit={(key, to) => goTo(to, key)}
            races={races}
          />
        )}
      </div>
    </div>
  )
}

/** Documents are kept apart: a step that does not show them must not take them back. */
function typedOf({ documents: _, key: __, ...values }: Partial<Person>): Partial<Person> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function placeIn(state: unknown): Place | null {
  const { step, person } = (state ?? {}) as Partial<Place>
  return step && person && steps.includes(step) ? { step, person } : null
}

/** Nobody arrives at a step whose race is not chosen, or at documents that are not asked for. */
function reachable(wanted: Step, person: Person, race: RaceToEnter | undefined): Step {
  if (wanted === 'summary') return wanted
  if (!race) return 'race'
  return wanted === 'documents' && !asksDocuments(person, race, new Date()) ? 'letter' : wanted
}

function DraftBack({ onDrop }: { onDrop: () => void }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-3.5 text-[0.9375rem]">
      <p className="min-w-48 flex-1 py-1">{t('registration.draftBack')}</p>
      <Button onClick={() => setAsking(true)} variant="quiet">
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
