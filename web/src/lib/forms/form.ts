import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import { problemsOf } from '../api/refusal.ts'

/**
 * The server's own schema in the form. Messages are text keys: show them with `t(message, params)`, which leaves a
 * sentence of the server as it is. `more` adds fields of the form that the schema does not know (a repeated password).
 */
export function zodResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, unknown>,
  more?: (values: Values) => Partial<Record<Path<Values>, string | undefined>>,
): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error?.issues ?? []) {
      const name = path.join('.')
      errors[name] ??= { type: code ?? 'custom', message }
    }
    for (const [name, message] of Object.entries(more?.(values) ?? {}))
      if (typeof message === 'string') errors[name] ??= { type: 'custom', message }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> }
    return { values: (result.data ?? values) as Values, errors: {} }
  }
}

/** Puts what the server refused at its fields; answers the sentence that has no field here, or undefined. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): string | undefined {
  const { fields, message, list } = problemsOf(error)
  const placed = names.filter((name) => fields[name])
  placed.forEach((name, index) => {
    setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  })
  const homeless = Object.keys(fields).some((field) => !names.includes(field as Path<Values>))
  return placed.length > 0 && !homeless
    ? undefined
    : (list.find((one) => !Object.values(fields).includes(one)) ?? message)
}
