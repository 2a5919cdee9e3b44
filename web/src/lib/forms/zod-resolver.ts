import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

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
      const name = path.join('.') // none: a field that only the form knows
      if (name) errors[name] ??= { type: code ?? 'custom', message }
    }
    for (const [name, message] of Object.entries(more?.(values) ?? {}))
      if (typeof message === 'string') errors[name] ??= { type: 'custom', message }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> }
    return { values: (result.data ?? values) as Values, errors: {} }
  }
}
