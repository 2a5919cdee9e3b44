import { type Answers, orderedFields } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/builder'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FormFields } from '../fields/form-fields.tsx'
import type { Questions } from './question-list.ts'

/** The form as it will be filled in, as wide as a phone; it can be tried, and sends nothing. */
export function FormPreview({ questions }: { questions: Questions }) {
  const t = useTexts(texts)
  const [answers, setAnswers] = useState<Answers>({})
  const asked = orderedFields(questions.map((one, sortOrder) => ({ ...one, sortOrder }))).map((field) => ({
    ...field,
    fieldLabel: field.fieldLabel || t('builder.untitled'),
    fieldOptions: [...new Set(field.fieldOptions.filter(Boolean))],
  }))
  return (
    <div className="mx-auto max-w-[22.5rem] overflow-hidden rounded-card border bg-surface shadow-card">
      <div className="border-b bg-raised px-4 py-3">
        <h3 className="font-semibold text-base">{t('builder.preview')}</h3>
        <p className="text-faint text-sm">{t('builder.previewText')}</p>
      </div>
      <div className="p-4 @3xl:max-h-[70dvh] @3xl:overflow-y-auto">
        {asked.length === 0 ? (
          <p className="py-6 text-center text-faint text-sm">{t('builder.empty')}</p>
        ) : (
          <FormFields
            answers={answers}
            form={{ id: '', formFields: asked }}
            onChange={(name, answer) => setAnswers((before) => ({ ...before, [name]: answer }))}
            onUpload={null}
          />
        )}
      </div>
    </div>
  )
}
