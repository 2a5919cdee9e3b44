import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { problemsOf } from '../api/refusal.ts'

/**
 * Puts what the server refused at its fields; answers the sentence that has no field here, or undefined. Whatever is
 * refused about a form of one field is said there.
 */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): string | undefined {
  const { fields: named, message, list } = problemsOf(error)
  const [only, second] = names
  const fields = only && !second && message ? { [only]: Object.values(named)[0] ?? message } : named
  const placed = names.filter((name) => fields[name])
  placed.forEach((name, index) => {
    setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  })
  const homeless = Object.keys(fields).some((field) => !names.includes(field as Path<Values>))
  return placed.length > 0 && !homeless
    ? undefined
    : (list.find((one) => !Object.values(fields).includes(one)) ?? message)
}
