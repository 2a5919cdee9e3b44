import type { DocumentKind } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { useState } from 'react'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import { MedicalFields, medicalProblem } from '../documents/medical-fields.tsx'
import type { RaceToEnter } from '../operations.generated.ts'
import { useSentence } from '../use-sentence.ts'
import type { Person } from './draft.ts'
import { documentsOf } from './needed-documents.ts'
import { sendTo } from './registration-uploads.ts'
import { StepForm, type StepProps, useKeptForm } from './step-form.tsx'
import type { DraftOnDevice } from './use-draft.ts'

/** R-EVT-26, R-MIT-10: photos and the medical proof; all of it can also be sent later. */
export function DocumentsStep({ race, kept, ...step }: StepProps & { race: RaceToEnter; kept: DraftOnDevice }) {
  const t = useTexts(texts)
  const say = useSentence()
  const { person } = step
  const kinds = documentsOf(person, race, serverNow())
  const [waiting, setWaiting] = useState<DocumentKind[]>([])
  const action = useFormAction<Person>(
    {
      defaultValues: person,
      resolver: (values) => {
        const problem = medicalProblem(values, race, serverNow())
        return problem ? { values: {}, errors: { [problem.name]: { message: problem.key } } } : { values, errors: {} }
      },
      t: say as never,
    },
    ({ medicalNumber, medicalIssuedOn }) => {
      const missing = kinds.filter((kind) => !kept.now().people.find(({ key }) => key === person.key)?.documents[kind])
      setWaiting(missing)
      if (missing[0]) document.getElementById(missing[0])?.focus()
      else step.onNext({ medicalNumber, medicalIssuedOn })
    },
  )
  useKeptForm(action.form, {
    onTyped: ({ medicalNumber, medicalIssuedOn }) =>
      step.onTyped({ medicalNumber, medicalIssuedOn } as Partial<Person>),
  })
  const put = (kind: DocumentKind, id: string | null) => {
    setWaiting((before) => before.filter((one) => one !== kind))
    kept.change((draft) => ({
      ...draft,
      people: draft.people.map((one) => {
        if (one.key !== person.key) return one
        const { [kind]: _, ...others } = one.documents
        return { ...one, documents: id ? { ...others, [kind]: id } : others }
      }),
    }))
  }
  return (
    <StepForm
      {...step}
      action={action}
      aside={
        <Button block onClick={() => step.onNext({})} variant="quiet">
          {t('registration.documentLater')}
        </Button>
      }
    >
      <MedicalFields field={action.field} race={race} />
      {kinds.map((kind) => (
        <DocumentField
          error={waiting.includes(kind) ? t('registration.documentWaits') : undefined}
          key={kind}
          kind={kind}
          onSent={(id) => put(kind, id)}
          send={sendTo(kept, kind)}
          sent={person.documents[kind] ?? null}
        />
      ))}
      {kinds.length > 0 && <p className="-mt-3 text-faint text-sm">{t('registration.documentFormats')}</p>}
    </StepForm>
  )
}
