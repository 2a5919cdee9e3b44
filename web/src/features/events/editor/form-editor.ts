import type { FormFieldInput } from '@vondrona/rules/forms'
import type { ReactNode } from 'react'

/** Renders what edits the questions of a form; `problems` are named `formFields.N.…`. */
export type FormEditor = (props: {
  value: readonly FormFieldInput[]
  onChange: (fields: readonly FormFieldInput[]) => void
  problems: Readonly<Record<string, string>>
}) => ReactNode
