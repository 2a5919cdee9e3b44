import { isDay, normalizePhone } from '../accounts/index.ts'
import { isId } from '../ids/index.ts'
import { cleanEmail, whyNotEmail } from '../sessions/index.ts'
import { cleanText, cutTo } from '../typed/index.ts'
import { form } from './constants.ts'
import { isCountry } from './countries.ts'
import { patternOf } from './pattern.ts'
import { type FieldProblem, limitsOf } from './questions.ts'
import type { Answers, FieldType, FormField } from './schema.ts'

/** Answers as anybody may send them. */
export type SentAnswers = Readonly<Record<string, unknown>>

/**
 * R-EVT-10: what is wrong with the answers, by `fieldName`; the same in the browser and on the server. A draft may be
 * incomplete and break limits, but not hold what no form could ask for.
 */
export function answerProblems(
  fields: readonly FormField[],
  answers: SentAnswers,
  { isFinal }: { isFinal: boolean },
): FieldProblem[] {
  if (size(answers) > form.answers.max) return [{ field: '', key: 'forms.answersTooLong' }]
  const known = new Set(fields.map(({ fieldName }) => fieldName))
  const unknown = isFinal ? Object.keys(answers).filter((name) => !known.has(name)) : []
  return [
    ...fields.flatMap((field) => {
      const problem = isFinal ? whyNotAnswer(field, answers) : whyNotDraft(field, answers)
      return problem ? [{ ...problem, field: field.fieldName }] : []
    }),
    ...unknown.slice(0, 1).map((name) => ({ field: cutTo(name, form.name.max), key: 'forms.answerUnknown' })),
  ]
}

/** The answers as they are kept: to these questions only, in the stored form of their types, without empty ones. */
export function cleanAnswers(fields: readonly FormField[], answers: SentAnswers): Answers {
  const kept = fields.flatMap(({ fieldName, fieldType }): [string, string | string[]][] => {
    const answer = isList(fieldType) ? listOf(answers, fieldName) : textOf(answers, fieldName)
    if (!answer?.length) return []
    return [[fieldName, typeof answer === 'string' ? stored(fieldType, answer) : answer]]
  })
  return Object.fromEntries(kept)
}

/** Whether an answer of this type is a list: chosen options, or ids of files. */
export const isList = (type: FieldType) => type === 'checkbox' || type === 'file'

const size = (answers: SentAnswers) => JSON.stringify(answers).length
/** Names such as `constructor` are answers only if somebody gave them. */
const sent = (answers: SentAnswers, name: string) => (Object.hasOwn(answers, name) ? answers[name] : undefined)

/** Null if it is no text; '' without an answer. */
function textOf(answers: SentAnswers, name: string): string | null {
  const value = sent(answers, name) ?? ''
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && isStorable(text) ? cleanText(text) : null
}

/** Null if it is no list of texts; [] without an answer. */
function listOf(answers: SentAnswers, name: string): string[] | null {
  const value = sent(answers, name) ?? []
  const list = Array.isArray(value) ? value : [value]
  return list.every((one) => typeof one === 'string' && isStorable(one))
    ? list.map((one) => cleanText(one as string)).filter(Boolean)
    : null
}

/** Forms that were made earlier may have options with no-break spaces; answers have none. */
const isOption = (options: readonly string[], text: string) => options.some((one) => cleanText(one) === text)

/** PostgreSQL keeps neither U+0000 nor half a character. */
const isStorable = (text: string) => !/[\0\p{Cs}]/u.test(text)

function stored(type: FieldType, text: string): string {
  if (type === 'phone') return normalizePhone(text) ?? text
  if (type === 'number') return text.replace(',', '.')
  return type === 'email' ? cleanEmail(text) : text
}

type Problem = Omit<FieldProblem, 'field'>
const problem = (key: string, params?: Problem['params']): Problem => ({ key, params })

function whyNotDraft({ fieldName, fieldType }: FormField, answers: SentAnswers): Problem | null {
  if (!isList(fieldType)) {
    const text = textOf(answers, fieldName)
    if (text === null) return problem('forms.answerInvalid')
    return text.length > form.answer.max ? problem('forms.tooLong', { n: form.answer.max }) : null
  }
  const list = listOf(answers, fieldName)
  const max = fieldType === 'file' ? form.files : form.options.max
  if (!list || list.length > max) return problem('forms.answerInvalid')
  return fieldType === 'file' && !list.every(isId) ? problem('forms.answerInvalid') : null
}

function whyNotAnswer(field: FormField, answers: SentAnswers): Problem | null {
  const answer = isList(field.fieldType) ? listOf(answers, field.fieldName) : textOf(answers, field.fieldName)
  if (answer === null) return problem('forms.answerInvalid')
  if (answer.length === 0) return field.isRequired ? problem(requiredKey(field.fieldType)) : null
  return typeof answer === 'string' ? whyNotText(field, answer) : whyNotList(field, answer)
}

function requiredKey(type: FieldType): string {
  if (type === 'file') return 'forms.fileRequired'
  return ['select', 'radio', 'checkbox', 'country'].includes(type) ? 'forms.choiceRequired' : 'forms.answerRequired'
}

function whyNotList(field: FormField, list: readonly string[]): Problem | null {
  const isKnown = field.fieldType === 'file' ? isId : (one: string) => isOption(field.fieldOptions, one)
  if (!list.every(isKnown) || new Set(list).size < list.length) return problem('forms.answerInvalid')
  const { min, max } = limitsOf(field)
  const [few, many] =
    field.fieldType === 'file' ? ['forms.tooFewFiles', 'forms.tooManyFiles'] : ['forms.tooFew', 'forms.tooMany']
  if (list.length < min) return problem(few, { n: min })
  return list.length > max ? problem(many, { n: max }) : null
}

function whyNotText(field: FormField, text: string): Problem | null {
  const broken = whyNotType(field, text) ?? whyNotLimits(field, text)
  if (broken) return broken
  if (!field.validationPattern || patternOf(field.validationPattern)?.(text)) return null
  return field.validationMessage
    ? problem('forms.own', { message: field.validationMessage })
    : problem('forms.patternMismatch')
}

function whyNotType({ fieldType, fieldOptions }: FormField, text: string): Problem | null {
  const isRight: Partial<Record<FieldType, () => boolean>> = {
    email: () => whyNotEmail(cleanEmail(text)) === null,
    phone: () => normalizePhone(text) !== null,
    number: () => /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text),
    date: () => isDay(text),
    select: () => isOption(fieldOptions, text),
    radio: () => isOption(fieldOptions, text),
    country: () => isCountry(text),
  }
  if (isRight[fieldType]?.() ?? true) return null
  const known = ['email', 'phone', 'number', 'date'].includes(fieldType)
  return problem(known ? `forms.${fieldType}Invalid` : 'forms.answerInvalid')
}

function whyNotLimits(field: FormField, text: string): Problem | null {
  const { min, max } = limitsOf(field)
  if (field.fieldType === 'number') {
    const value = Number(text.replace(',', '.'))
    if (value < min) return problem('forms.tooSmall', { n: min })
    return value > max ? problem('forms.tooLarge', { n: max }) : null
  }
  if (!isTyped(field.fieldType)) return null
  if (text.length < min) return problem('forms.tooShort', { n: min })
  return text.length > max ? problem('forms.tooLong', { n: max }) : null
}

const isTyped = (type: FieldType) => ['text', 'textarea', 'email', 'phone'].includes(type)
