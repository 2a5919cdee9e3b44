import { cleanNumber } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/races/registration'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Problems } from '../../../lib/api/refusal.ts'
import { FormProblem } from '../../../lib/forms/use-form-action.tsx'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { askedCode, contactOf } from '../contact/proof.ts'
import type { MadeParticipation, RaceToEnter } from '../operations.generated.ts'
import { type Person, type Step, stepOf } from './draft.ts'
import { documentsOf } from './needed-documents.ts'
import { StepButtons } from './step-form.tsx'
import type { DraftOnDevice } from './use-draft.ts'
import { useRegistering } from './use-registering.ts'

const ContactFirst = latePart(() =>
  import('../contact/contact-first.tsx').then(({ ContactFirst }) => ({ default: ContactFirst })),
)

const typeOf = (person: Person, races: readonly RaceToEnter[]) =>
  races.flatMap(({ event }) => event.ticketTypes).find(({ id }) => id === person.ticketTypeId)

/** Others of the family with the same number of a document: asked about, not refused. */
const sameIdAs = (person: Person, people: readonly Person[]) =>
  people.filter(
    (other) =>
      other !== person && other.idNumber !== '' && cleanNumber(other.idNumber) === cleanNumber(person.idNumber),
  )

/** Everybody with their race and price, and the total; then they are registered in one go. */
export function SummaryStep({
  kept,
  races,
  onEdit,
  onAdd,
  onBack,
  onRefused,
  onDone,
}: {
  kept: DraftOnDevice
  races: readonly RaceToEnter[]
  onEdit: (key: string, step: Step) => void
  onAdd: () => void
  onBack: () => void
  onRefused: () => void
  onDone: (made: MadeParticipation[]) => void
}) {
  const t = useTexts(texts)
  const { people, made } = kept.draft
  const [removing, setRemoving] = useState<Person | null>(null)
  const { run, busy, problem, refused } = useRegistering(kept, races, { onDone, onRefused })
  // After the phone has dropped the page, nothing is refused yet, and the code is on its way.
  const unproven =
    people.find(({ key }) => refused[key]?.code === 'CONTACT_FIRST') ??
    people.find((one) => !made[one.key] && askedCode(contactOf(one)) !== null)
  const total = people.reduce((sum, one) => sum + (typeOf(one, races)?.price ?? 0), 0)
  const nameOf = (person: Person) =>
    person.fullName.trim() || t('registration.unnamed', { n: people.indexOf(person) + 1 })
  const remove = () => {
    const gone = removing?.key
    setRemoving(null)
    kept.change((draft) => {
      const others = draft.people.filter(({ key }) => key !== gone)
      return { ...draft, people: others, current: others[0]?.key ?? '' }
    })
  }
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 pb-6">
        <FormProblem>{problem}</FormProblem>
        {unproven && (
          <Suspense fallback={<Skeleton className="h-40 w-full rounded-card" />}>
            <ContactFirst
              email={unproven.email}
              key={unproven.key}
              onProven={() => void run()}
              phone={unproven.phone}
            />
          </Suspense>
        )}
        <ul aria-label={t('registration.people')} className="divide-y overflow-hidden rounded-card border bg-raised">
          {people.map((person) => (
            <Line
              isSent={made[person.key] !== undefined}
              key={person.key}
              name={nameOf(person)}
              onEdit={() => {
                const [field] = Object.keys(refused[person.key]?.fields ?? {})
                onEdit(person.key, field ? stepOf(field) : 'race')
              }}
              onRemove={people.length > 1 ? () => setRemoving(person) : undefined}
              person={person}
              races={races}
              refused={refused[person.key]}
              sameId={sameIdAs(person, people).map(nameOf)[0]}
            />
          ))}
          {people.length > 1 && (
            <li className="flex items-baseline justify-between gap-3 bg-sunken px-4 py-3">
              <span className="font-medium">{t('registration.total')}</span>
              <strong className="text-lg tabular-nums">{formatMoney(total)}</strong>
            </li>
          )}
        </ul>
        <Button block icon={<Plus aria-hidden="true" className="size-5" />} onClick={onAdd}>
          {t('registration.addPerson')}
        </Button>
      </div>
      <StepButtons
        busy={busy}
        label={people.length > 1 ? t('registration.submitMany', { n: people.length }) : t('registration.submit')}
        onBack={onBack}
        onNext={() => void run()}
      />
      <ConfirmDialog
        confirm={t('registration.removeShort')}
        danger
        onClose={() => setRemoving(null)}
        onConfirm={remove}
        open={removing !== null}
        text={t('registration.removeText')}
        title={t('registration.removeTitle', { name: removing ? nameOf(removing) : '' })}
      />
    </>
  )
}

function Line({
  person,
  name,
  races,
  isSent,
  refused,
  sameId,
  onEdit,
  onRemove,
}: {
  person: Person
  name: string
  races: readonly RaceToEnter[]
  isSent: boolean
  refused: Problems | undefined
  /** Whose document has the same number. */
  sameId: string | undefined
  onEdit: () => void
  onRemove?: (() => void) | undefined
}) {
  const t = useTexts(texts)
  const race = races.find(({ event }) => event.id === person.eventId)
  const type = typeOf(person, races)
  const isLate = documentsOf(person, race, serverNow()).some((kind) => !person.documents[kind])
  return (
    <li className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="text-sm text-soft">
            {race ? [race.name, type?.title].filter(Boolean).join(' · ') : t('registration.incomplete')}
          </p>
          {sameId && <p className="text-base text-warning">{t('registration.sameIdNumber', { name: sameId })}</p>}
          {isLate && <p className="text-faint text-sm">{t('registration.documentsMissing')}</p>}
        </div>
        <p className="shrink-0 font-medium tabular-nums">
          {type && (type.price > 0 ? formatMoney(type.price) : t('registration.free'))}
        </p>
      </div>
      {refused && (
        <p className="mt-2 flex items-start gap-2 text-base text-danger" role="alert">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {refused.list.join(' ')}
        </p>
      )}
      {isSent ? (
        <p className="mt-2 flex items-center gap-2 font-medium text-success">
          <Check aria-hidden="true" className="size-5" />
          {t('registration.sent')}
        </p>
      ) : (
        <div className="-ml-4 flex">
          <Button aria-label={t('registration.edit', { name })} onClick={onEdit} variant="quiet">
            {t('shell.edit')}
          </Button>
          {onRemove && (
            <Button aria-label={t('registration.remove', { name })} onClick={onRemove} variant="quietDanger">
              {t('registration.removeShort')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
