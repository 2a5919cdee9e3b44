import { isAdult } from '@vondrona/rules/accounts'
import { racesFor, selectedRace, whyNotType } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useEarlyTyping } from '../../../lib/takeover/early-typing.ts'
import { formatDay, formatMoney, formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { BirthFields } from '../birth-fields.tsx'
import { birthProblems } from '../birth-problems.ts'
import type { RaceToEnter } from '../operations.generated.ts'
import { useRaceSentence } from '../use-race-sentence.ts'
import { birthOf, type Person } from './draft.ts'
import { StepForm, type StepProps, useKeptForm } from './step-form.tsx'

/** The types of a race that somebody of this age may have. */
export const typesFor = (race: RaceToEnter | undefined, birth: string, now: Date) =>
  (race?.event.ticketTypes ?? []).filter((type) => race && type.isActive && whyNotType(race, type, birth, now) === null)

const isSoldOut = ({ maxQuantity, soldQuantity }: RaceToEnter['event']['ticketTypes'][number]) =>
  maxQuantity !== null && soldQuantity >= maxQuantity

/** R-EVT-16..18, R-EVT-21: the birth date, and the races that it opens; of a minor, one is chosen already. */
export function RaceStep({ races, ...step }: StepProps & { races: readonly RaceToEnter[] }) {
  const t = useTexts(texts)
  const say = useRaceSentence()
  const now = serverNow()
  const { person } = step
  const action = useFormAction<Person>(
    {
      defaultValues: person,
      resolver: (values) => {
        const problems = problemsIn(values, races, serverNow())
        const errors = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { message }]))
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: say as never,
    },
    (values) => step.onNext(values),
  )
  const { form, field } = action
  useKeptForm(form, step)
  useEarlyTyping(['birthYear', 'birthDate', 'isApproximate', 'eventId', 'ticketTypeId'], (name, value) =>
    form.setValue(name, name === 'isApproximate' ? value === 'true' : value),
  )
  const values = form.watch()
  const birth = birthOf(values)
  const isKnown = Object.keys(birthProblems(values, now)).length === 0
  const offered = isKnown ? racesFor(races, birth, now) : []
  const race = offered.find(({ event }) => event.id === values.eventId)
  const types = typesFor(race, birth, now)

  // R-EVT-17: what the age decides is filled in; what it forbids is taken back.
  useEffect(() => {
    if (!isKnown) return
    const all = races.map((one) => ({ ...one, eventId: one.event.id }))
    const selected = selectedRace(all, birth, values.eventId || null, serverNow())?.eventId ?? ''
    if (selected !== values.eventId) form.setValue('eventId', selected)
  }, [isKnown, races, birth, values.eventId, form])
  const only = types.length === 1 ? types[0]?.id : undefined
  const fits = types.some(({ id }) => id === values.ticketTypeId)
  useEffect(() => {
    if (!fits && isKnown) form.setValue('ticketTypeId', only ?? '')
  }, [fits, isKnown, only, form])

  return (
    <StepForm {...step} action={action}>
      <BirthFields field={field} isApproximate={values.isApproximate} />
      <div aria-live="polite" className="flex flex-col gap-6">
        {isKnown && !isAdult(birth, now) && (
          <p className="-mt-2 flex items-start gap-2 rounded-control bg-accent-soft p-3 text-base leading-snug">
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            {t('registration.minor')}
          </p>
        )}
        {isKnown && offered.length === 0 && <p role="alert">{t('registration.noRace')}</p>}
        {offered.length > 0 && (
          <RadioCards
            legend={t('registration.race')}
            options={offered.map((one) => ({
              value: one.event.id,
              label: one.name,
              hint: <RaceHint race={one} />,
            }))}
            required
            {...field('eventId')}
          />
        )}
        {types.length > 0 && (
          <RadioCards
            legend={t('registration.ticketType')}
            options={types.map((type) => ({
              value: type.id,
              label: type.title,
              disabled: isSoldOut(type),
              hint: isSoldOut(type)
                ? t('registration.soldOut')
                : type.price > 0
                  ? formatMoney(type.price)
                  : t('registration.free'),
            }))}
            required
            {...field('ticketTypeId')}
          />
        )}
      </div>
    </StepForm>
  )
}

function RaceHint({ race: { distanceMetres, minAge, maxAge, medicalProof, event } }: { race: RaceToEnter }) {
  const t = useTexts(texts)
  const km = distanceMetres && formatNumber(distanceMetres / 1000)
  const parts = [
    km && t('registration.kilometres', { km }),
    event.date && formatDay(event.date),
    t('registration.ages', { min: minAge, max: maxAge }),
    t(`registration.medical.${medicalProof}`),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Field to text key, or to a sentence. */
function problemsIn(values: Person, races: readonly RaceToEnter[], now: Date): Partial<Record<keyof Person, string>> {
  const birth = birthOf(values)
  const wrong = birthProblems(values, now)
  if (Object.keys(wrong).length > 0) return wrong
  if (!racesFor(races, birth, now).some(({ event }) => event.id === values.eventId))
    return { eventId: 'orders.eventMissing' }
  const race = races.find(({ event }) => event.id === values.eventId)
  const isChosen = typesFor(race, birth, now).some(({ id }) => id === values.ticketTypeId)
  return isChosen ? {} : { ticketTypeId: 'orders.typeMissing' } // R-EVT-21
}
