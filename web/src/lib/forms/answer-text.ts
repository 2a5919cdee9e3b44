import { formatDay } from '../texts/format.ts'
import { language } from '../texts/language.ts'

/** An answer to a question of a form as it is read: days and countries in words, choices in a row; '' without one. */
export function answerText({ value, fieldType }: { value?: unknown; fieldType: string }): string {
  if (Array.isArray(value)) return value.join(', ')
  const text = value === null || value === undefined ? '' : String(value)
  if (fieldType === 'date' && text) return formatDay(text)
  return fieldType === 'country' && text
    ? (new Intl.DisplayNames(language(), { type: 'region' }).of(text) ?? text)
    : text
}
