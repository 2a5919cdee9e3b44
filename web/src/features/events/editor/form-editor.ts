import type { FormFieldInput } from '@vondrona/rules/forms'
import type { ReactNode } from 'react'

/** Renders what edits the questions of a form; `problems` are named `formFields.N.…`. */
export type FormEditor = (props: {
  value: readonly FormFieldInput[]
  onChange: (fields: readonly FormFieldInput[]) => void
  problems: Readonly<Record<string, string>>
}) => ReactNode

/** What other features render inside the editor. */
export interface EditorParts {
  /** What edits the questions of a type of participation. */
  formEditor?: FormEditor
  /** How many places are taken, for an event that is or was announced. */
  orders?: (eventId: string) => ReactNode
}
