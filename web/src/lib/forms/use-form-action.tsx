import { schemaParams, type TextParams } from '@vondrona/rules/texts'
import type { ReactNode } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type { Problems } from '../api/refusal.ts'
import { neverKey } from '../texts/texts.ts'
import { showRefusal } from './show-refusal.ts'
import { useUnsaved } from './unsaved.ts'
import { useAction } from './use-action.ts'

interface FormOptions<Values extends FieldValues> extends UseFormProps<Values> {
  /** The sentence of a text key that the resolver found; a sentence of the server comes back as it is. */
  t: (key: never, params?: TextParams) => string
  /** Deals with a refusal itself: true, and the form shows nothing of it. */
  refused?: (problem: Problems) => boolean
  onInvalid?: (errors: FieldErrors<Values>) => void
  /** Nothing worth a question is typed here (a login): whoever leaves is not asked. */
  mayBeLost?: boolean
  /** Whether these values say what is kept already, however they are written. */
  isKept?: (values: Values) => boolean
}

/** What a field of a form is given. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined }

/**
 * A form that is sent: what `resolver` refuses and what the server refuses is shown at the fields, the first of which
 * gets the focus; what belongs to no field is `problem`, for `FormProblem`. A lost connection keeps what was typed, and
 * leaving the page asks first.
 */
export function useFormAction<Values extends FieldValues>(
  { t, refused, onInvalid, mayBeLost, isKept, ...props }: FormOptions<Values>,
  send: (values: Values) => unknown,
) {
  const form = useForm<Values>(props)
  const names: Path<Values>[] = [] // of the fields on screen, in their order
  const { run, busy, problem } = useAction(send, {
    inPlace: true,
    refused: (found) => (refused?.(found) ? undefined : showRefusal(found, form.setError, names)),
  })
  const { errors, isDirty } = form.formState
  const { markSent } = useUnsaved(isDirty, { values: () => form.getValues(), isBusy: busy, mayBeLost, isKept })
  const sendAll = async (values: Values) => {
    const typed = form.getValues() // the schema may have cleaned them
    if (await run(values)) markSent(typed)
  }
  const errorOf = (name: Path<Values>): string | undefined => {
    const { message } = (errors as Partial<Record<string, { message?: string }>>)[name] ?? {}
    return message && t(message as never, schemaParams)
  }
  /** The props of a field on screen: its value, its changes, and what is wrong with it. */
  const field = (name: Path<Values>, rules?: RegisterOptions<Values>): FieldProps => {
    names.push(name)
    return { ...form.register(name, rules), error: errorOf(name) }
  }
  return { form, field, submit: form.handleSubmit(sendAll, onInvalid), busy, problem }
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Why a form was not taken, where none of its fields is to blame. It gets the focus as it appears. */
export function FormProblem({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <div
      className="rounded-control bg-danger-soft px-4 py-3 text-base text-danger outline-none"
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
    >
      {typeof children === 'string' ? neverKey(children) : children}
    </div>
  )
}
