import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { problemsBelow } from '../../../../lib/forms/problems-below.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import type { ApplicationDraft } from '../draft.ts'
import type { FormEditor } from '../form-editor.ts'
import { NumberField } from '../number-field.tsx'

/** One type of participation: its words, its limits, and the questions it asks. */
export function ApplicationFields({
  type,
  problems,
  onChange,
  formEditor,
}: {
  type: ApplicationDraft
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<ApplicationDraft>) => void
  formEditor: FormEditor | undefined
}) {
  const t = useTexts(texts)
  const optional = t('shell.optional')
  const documentsProblem = Object.entries(problems).find(([field]) => field.startsWith('requiredDocuments'))?.[1]
  return (
    <div className="flex flex-col gap-5">
      <TextField
        error={problems.name}
        label={t('organizing.applicationName')}
        maxLength={event.name.max}
        onChange={({ target }) => onChange({ name: target.value })}
        value={type.name}
      />
      <TextArea
        error={problems.details}
        label={t('organizing.details')}
        maxLength={event.details.max}
        onChange={({ target }) => onChange({ details: target.value })}
        optional={optional}
        rows={2}
        value={type.details}
      />
      <TextArea
        error={problems.eligibilityCriteria}
        label={t('organizing.eligibility')}
        maxLength={event.details.max}
        onChange={({ target }) => onChange({ eligibilityCriteria: target.value })}
        optional={optional}
        rows={2}
        value={type.eligibilityCriteria}
      />
      <TextArea
        error={documentsProblem}
        hint={t('organizing.documentsHint')}
        label={t('organizing.documents')}
        onChange={({ target }) => onChange({ requiredDocuments: target.value })}
        optional={optional}
        rows={2}
        value={type.requiredDocuments}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          error={problems.price}
          hint={t('organizing.priceHint')}
          label={t('organizing.price')}
          onChange={(price) => onChange({ price })}
          value={type.price}
        />
        <NumberField
          error={problems.places}
          hint={t('organizing.placesHint')}
          label={t('organizing.places')}
          onChange={(places) => onChange({ places })}
          value={type.places}
        />
        <TextField
          error={problems.applicationDeadline}
          label={t('organizing.deadline')}
          onChange={({ target }) => onChange({ applicationDeadline: target.value })}
          optional={optional}
          type="datetime-local"
          value={type.applicationDeadline}
        />
      </div>
      <div className="divide-y">
        <Switch
          checked={type.isActive}
          hint={t('organizing.isActiveHint')}
          label={t('organizing.isActive')}
          onChange={({ target }) => onChange({ isActive: target.checked })}
        />
        <Switch
          checked={type.allowMinors}
          label={t('organizing.minors')}
          onChange={({ target }) => onChange({ allowMinors: target.checked })}
        />
        {formEditor && (
          <Switch
            checked={type.isFormEnabled}
            hint={t('organizing.hasFormHint')}
            label={t('organizing.hasForm')}
            onChange={({ target }) => onChange({ isFormEnabled: target.checked })}
          />
        )}
      </div>
      {type.isFormEnabled &&
        formEditor?.({
          value: type.formFields,
          onChange: (formFields) => onChange({ formFields }),
          problems: problemsBelow(problems, 'formConfig'),
        })}
    </div>
  )
}
