import type { Answers } from '@vondrona/rules/forms'
import type { ReactNode } from 'react'
import type { AnswerFields, TypeFields } from '../operations.generated.ts'

export type Form = NonNullable<TypeFields['formConfig']>

/** What the questions of a form are given; which component asks them is chosen in web/src/screens. */
export interface QuestionsProps {
  form: Form
  answers: Answers
  /** Files that the answers name. */
  files: AnswerFields['files']
  /** '' or [] takes an answer away. */
  onChange: (fieldName: string, answer: string | string[]) => void
  /** Sentences by `fieldName`. */
  problems: Readonly<Record<string, string>>
}
export type Questions = (props: QuestionsProps) => ReactNode

/** Renders the ways to pay a charge; `back`: where the payer comes back to. */
export type Pay = (props: { orderId: string; back: string }) => ReactNode
