import type { FormField } from '@vondrona/rules/forms'
import type { SendFile, SentFile } from './send-form-file.ts'

/** One question with its answer. */
export interface AnswerFieldProps {
  formId: string
  field: FormField
  answer: string | string[] | undefined
  error: string | undefined
  files: readonly SentFile[]
  onAnswer: (answer: string | string[]) => void
  onLeave: () => void
  onUpload: SendFile | null
}
