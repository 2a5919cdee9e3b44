import { type FieldType, type FormFieldInput, fieldTypes } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/races/organising'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { RaceRules } from './operations.generated.ts'

/** Edits the questions of a form; another feature knows how. `problems` are named `formFields.N.…`. */
export type FormEditorPart = (props: {
  value: readonly FormFieldInput[]
  onChange: (fields: FormFieldInput[]) => void
  problems: Readonly<Record<string, string>>
  types: readonly FieldType[]
}) => ReactNode

export interface OwnQuestions {
  isFormEnabled: boolean
  formFields: readonly FormFieldInput[]
}

/** The questions of a race as they are edited. */
export const questionsOf = (race: RaceRules | null): OwnQuestions => ({
  isFormEnabled: race?.formConfig?.isFormEnabled ?? false,
  formFields: (race?.formConfig?.formFields ?? []).map(withoutTypename),
})

function withoutTypename<T extends object>(value: T): T {
  const { __typename: _, ...rest } = value as T & { __typename?: string }
  return rest as T
}

/** `FormConfigInput` of the contract; null where there never were any. */
export const formConfigOf = ({ isFormEnabled, formFields }: OwnQuestions) =>
  isFormEnabled || formFields.length > 0
    ? { isFormEnabled, formFields: formFields.map((field, sortOrder) => ({ ...field, sortOrder })) }
    : null

/** Files need an account, which registrants may not have. */
const types = fieldTypes.filter((type) => type !== 'file')

/** R-EVT-08: what the organiser asks beside the fields that every registration has. */
export function QuestionsCard({
  value,
  onChange,
  problems,
  formEditor,
}: {
  value: OwnQuestions
  onChange: (value: OwnQuestions) => void
  problems: Readonly<Record<string, string>>
  formEditor: FormEditorPart
}) {
  const t = useTexts(texts)
  return (
    <Card className="lg:col-span-2" title={t('organising.questions')}>
      <Switch
        checked={value.isFormEnabled}
        hint={t('organising.questionsHint')}
        label={t('organising.questionsOn')}
        onChange={({ target }) => onChange({ ...value, isFormEnabled: target.checked })}
      />
      {value.isFormEnabled && (
        <div className="mt-4">
          {formEditor({
            value: value.formFields,
            onChange: (formFields) => onChange({ ...value, formFields }),
            problems,
            types,
          })}
        </div>
      )}
    </Card>
  )
}
