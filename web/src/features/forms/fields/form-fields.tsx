import { type Answers, answerProblems, type FormField, texts } from '@vondrona/rules/forms'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { AnswerField } from './answer-field.tsx'
import { type SendFile, type SentFile, sendFormFile } from './send-form-file.ts'
import { sentencesOf } from './sentences.ts'

export interface FormFieldsProps {
  form: { id: string; formFields: readonly FormField[] }
  answers: Answers
  /** '' or [] takes an answer away. */
  onChange: (fieldName: string, answer: string | string[]) => void
  /** By `fieldName`: what was refused when the answers were sent; shown until that answer changes. */
  problems?: Readonly<Record<string, string>>
  /** Names of files that answers name already. */
  files?: readonly SentFile[]
  /** How files leave; to the server unless said otherwise. Null: they stay, as in a preview. */
  onUpload?: SendFile | null
}

/** The questions of a form, to be answered. What is wrong is said at its field once the person has left it. */
export function FormFields({
  form,
  answers,
  onChange,
  problems = none,
  files = noFiles,
  onUpload = sendFormFile,
}: FormFieldsProps) {
  const t = useTexts(texts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [corrected, setCorrected] = useState<{ of: object; names: ReadonlySet<string> }>({
    of: problems,
    names: new Set(),
  })
  const isCorrected = (name: string) => corrected.of === problems && corrected.names.has(name)

  const change = (name: string, answer: string | string[]) => {
    setCorrected((before) => ({
      of: problems,
      names: new Set(before.of === problems ? [...before.names, name] : [name]),
    }))
    onChange(name, answer)
  }
  const errorOf = (field: FormField): string | undefined => {
    const { fieldName: name } = field
    if (problems[name] && !isCorrected(name)) return problems[name]
    const isWorthSaying = left.has(name) && answers[name]?.length
    return isWorthSaying ? sentencesOf(t, ownProblems(field, answers))[name] : undefined
  }

  return (
    <Stack gap="lg">
      {form.formFields.map((field) => (
        <AnswerField
          key={field.fieldName}
          answer={answers[field.fieldName]}
          error={errorOf(field)}
          field={field}
          files={files}
          formId={form.id}
          onAnswer={(answer) => change(field.fieldName, answer)}
          onLeave={() => setLeft((before) => new Set(before).add(field.fieldName))}
          onUpload={onUpload}
        />
      ))}
    </Stack>
  )
}

const none = {}
const noFiles: readonly SentFile[] = []

const ownProblems = (field: FormField, answers: Answers) =>
  answerProblems([field], { [field.fieldName]: answers[field.fieldName] }, { isFinal: true })
