import { type FieldType, type FormFieldInput, withOptions, withPattern } from '@vondrona/rules/forms'
import { form } from '@vondrona/rules/forms/constants'
import { fold } from '@vondrona/rules/search'

/** The questions of a form while it is built, in their order; every change is a new list. */
export type Questions = readonly FormFieldInput[]

const temporary = /^question-\d+$/

/** A question that nobody has worded yet; its name is temporary. */
export function newQuestion(list: Questions, fieldType: FieldType): FormFieldInput {
  return {
    fieldName: freeName('question-1', list),
    fieldLabel: '',
    fieldType,
    isRequired: false,
    ...(withOptions.includes(fieldType) && { fieldOptions: [''] }),
  }
}

export const changed = (list: Questions, at: number, changes: Partial<FormFieldInput>): FormFieldInput[] =>
  list.map((one, n) => (n === at ? { ...one, ...changes } : one))

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, n) => n !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

export const inserted = <Item>(list: readonly Item[], at: number, item: Item): Item[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
]

export const copyOf = (list: Questions, question: FormFieldInput): FormFieldInput => ({
  ...question,
  fieldName: freeName(question.fieldName, list),
})

/** A temporary name becomes that of the question once it is worded; any other stays: answers are kept under it. */
export function named(list: Questions, at: number): FormFieldInput[] {
  const question = list[at]
  const name = question && temporary.test(question.fieldName) ? nameFrom(question.fieldLabel) : ''
  if (name === '') return [...list]
  return changed(list, at, { fieldName: freeName(name, list.toSpliced(at, 1)) })
}

/** « Taille du t-shirt ? » becomes `taille-du-t-shirt`. */
export const nameFrom = (label: string): string =>
  fold(label)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, form.name.max - 3)
    .replace(/-+$/, '')

/** The name itself, or with the first number that nobody has. */
export function freeName(name: string, list: Questions): string {
  const taken = new Set(list.map(({ fieldName }) => fieldName.toLowerCase()))
  if (!taken.has(name.toLowerCase())) return name
  const stem = name.replace(/-\d+$/, '').slice(0, form.name.max - 4)
  for (let n = 2; ; n++) if (!taken.has(`${stem}-${n}`.toLowerCase())) return `${stem}-${n}`
}

/** What a question of another type still uses. */
export function ofType(question: FormFieldInput, fieldType: FieldType): Partial<FormFieldInput> {
  const { fieldType: before, fieldOptions, minLength, maxLength, validationPattern } = question
  const keepsOptions = withOptions.includes(before) && withOptions.includes(fieldType)
  const keepsLimits = limitKind(before) === limitKind(fieldType)
  return {
    fieldType,
    fieldOptions: keepsOptions ? fieldOptions : withOptions.includes(fieldType) ? [''] : [],
    minLength: keepsLimits ? minLength : null,
    maxLength: keepsLimits ? maxLength : null,
    validationPattern: withPattern.includes(fieldType) ? validationPattern : null,
  }
}

/** Of what the limits of a type are; null: it has none. */
export function limitKind(type: FieldType): 'text' | 'number' | 'checkbox' | 'file' | null {
  if (type === 'number' || type === 'checkbox' || type === 'file') return type
  return ['text', 'textarea'].includes(type) ? 'text' : null
}

/** Choices as they were pasted or typed: one a line, none twice. */
export const optionsFrom = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n|\t|;/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
