import {
  type FieldType,
  type FormFieldInput,
  filePresets,
  presetOf,
  withOptions,
  withPattern,
} from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/builder'
import { form } from '@vondrona/rules/forms/constants'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { limitKind, ofType } from './question-list.ts'

interface Props {
  question: FormFieldInput
  /** What it may ask for. */
  types: readonly FieldType[]
  problems: Readonly<Record<string, string>>
  onChange: (changes: Partial<FormFieldInput>) => void
  onNamed: () => void
  onLeave: () => void
}

const rare = ['placeholder', 'minLength', 'maxLength', 'validationPattern', 'validationMessage', 'fieldName']

/** All about one question: what everybody needs at once, the rest behind « more ». */
export function QuestionSettings({ question, types, problems, onChange, onNamed, onLeave }: Props) {
  const t = useTexts(texts)
  const wording = useRef<HTMLDivElement>(null)
  const type = question.fieldType
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (question.fieldLabel === '') wording.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Stack onBlur={onLeave}>
      <div ref={wording}>
        <TextField
          error={problems.fieldLabel}
          label={t('builder.label')}
          maxLength={form.label.max}
          onBlur={onNamed}
          onChange={(event) => onChange({ fieldLabel: event.target.value })}
          placeholder={t('builder.labelExample')}
          required
          value={question.fieldLabel}
        />
      </div>
      <SelectField
        error={problems.fieldType}
        label={t('builder.type')}
        onChange={(event) => onChange(ofType(question, event.target.value as FieldType))}
        options={types.map((value) => ({ value, label: t(`builder.type.${value}`) }))}
        value={type}
      />
      {withOptions.includes(type) && (
        <OptionsEditor
          error={problems.fieldOptions}
          onOptions={(fieldOptions) => onChange({ fieldOptions })}
          options={question.fieldOptions ?? []}
        />
      )}
      {type === 'file' && (
        <SelectField
          error={problems.fieldOptions}
          label={t('builder.preset')}
          onChange={(event) => onChange({ fieldOptions: [event.target.value] })}
          options={filePresets.map((value) => ({ value, label: t(`builder.preset.${value}`) }))}
          value={presetOf({ fieldOptions: question.fieldOptions ?? [] })}
        />
      )}
      <TextField
        error={problems.description}
        hint={t('builder.helpHint')}
        label={t('builder.help')}
        maxLength={form.hint.max}
        onChange={(event) => onChange({ description: event.target.value })}
        value={question.description ?? ''}
      />
      <Switch
        checked={question.isRequired ?? false}
        label={t('builder.isRequired')}
        onChange={(event) => onChange({ isRequired: event.target.checked })}
      />
      <details className="group" open={rare.some((field) => problems[field]) || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-base text-accent-ink">
          {t('builder.more')}
        </summary>
        <Stack className="pt-3">
          <RareSettings onChange={onChange} problems={problems} question={question} />
        </Stack>
      </details>
    </Stack>
  )
}

function RareSettings({ question, problems, onChange }: Pick<Props, 'question' | 'problems' | 'onChange'>) {
  const t = useTexts(texts)
  const type = question.fieldType
  const kind = limitKind(type)
  const hasPattern = withPattern.includes(type)
  const text = (field: 'placeholder' | 'validationPattern' | 'validationMessage' | 'fieldName') => ({
    error: problems[field],
    value: question[field] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  const limit = (field: 'minLength' | 'maxLength') => ({
    error: problems[field],
    inputMode: 'numeric' as const,
    value: question[field] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const digits = value.replace(/(?!^-)\D/g, '').slice(0, 10)
      onChange({ [field]: digits === '' || digits === '-' ? null : Number(digits) })
    },
  })
  return (
    <>
      {kind && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium text-base">{t(`builder.limits.${kind}`)}</legend>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField {...limit('minLength')} label={t('builder.min')} />
            <TextField {...limit('maxLength')} label={t('builder.max')} />
          </div>
        </fieldset>
      )}
      {(hasPattern || type === 'select') && (
        <TextField {...text('placeholder')} label={t('builder.placeholder')} maxLength={form.hint.max} />
      )}
      {hasPattern && (
        <>
          <TextField
            {...text('validationPattern')}
            autoCapitalize="off"
            autoComplete="off"
            hint={t('builder.patternHint')}
            label={t('builder.pattern')}
            maxLength={form.pattern.max}
            spellCheck={false}
          />
          <TextField {...text('validationMessage')} label={t('builder.message')} maxLength={form.hint.max} />
        </>
      )}
      <TextField
        {...text('fieldName')}
        autoCapitalize="off"
        autoComplete="off"
        hint={t('builder.nameHint')}
        label={t('builder.name')}
        maxLength={form.name.max}
        spellCheck={false}
      />
    </>
  )
}
