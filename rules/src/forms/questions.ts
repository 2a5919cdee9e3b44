import type { TextParams } from '../texts/index.ts'
import { form } from './constants.ts'
import { patternOf } from './pattern.ts'
import {
  type FieldType,
  type FilePreset,
  type FormField,
  type FormFieldInput,
  filePresets,
  withOptions,
  withPattern,
} from './schema.ts'

/** What is wrong at which field; the text is of this domain's catalogue. */
export interface FieldProblem {
  field: string
  key: string
  params?: TextParams
}

/** What the schema of one question cannot see. */
export function formProblems(fields: readonly FormFieldInput[]): FieldProblem[] {
  const names = new Set<string>()
  return fields.flatMap((field, n) => {
    const name = field.fieldName.toLowerCase()
    const isTaken = names.has(name)
    names.add(name)
    const problem = isTaken ? { field: 'fieldName', key: 'forms.nameTaken' } : questionProblem(field)
    return problem ? [{ ...problem, field: `formFields.${n}.${problem.field}` }] : []
  })
}

function questionProblem(field: FormFieldInput): FieldProblem | null {
  const { fieldType, minLength, maxLength, validationPattern } = field
  return (
    optionsProblem(fieldType, field.fieldOptions ?? []) ??
    limitProblem(field, 'minLength', minLength) ??
    limitProblem(field, 'maxLength', maxLength) ??
    (minLength != null && maxLength != null && minLength > maxLength
      ? { field: 'maxLength', key: 'forms.limitsCrossed' }
      : null) ??
    (validationPattern && withPattern.includes(fieldType) && !patternOf(validationPattern)
      ? { field: 'validationPattern', key: 'forms.patternInvalid' }
      : null)
  )
}

function optionsProblem(type: FieldType, options: readonly string[]): FieldProblem | null {
  const problem = (key: string) => ({ field: 'fieldOptions', key })
  if (type === 'file') return options.every(isPreset) && options.length < 2 ? null : problem('forms.presetUnknown')
  if (!withOptions.includes(type)) return null
  if (options.length === 0) return problem('forms.optionsMissing')
  return new Set(options).size < options.length ? problem('forms.optionTwice') : null
}

const isPreset = (option: string): option is FilePreset => filePresets.includes(option as FilePreset)

function limitProblem(question: FormFieldInput, field: 'minLength' | 'maxLength', value: number | null | undefined) {
  const type = question.fieldType
  if (value == null || type === 'number') return null
  const max = type === 'file' ? form.files : type === 'checkbox' ? form.options.max : lengthOf(question)
  const isFine = value >= (field === 'maxLength' ? 1 : 0) && value <= max
  return isFine ? null : { field, key: 'forms.lengthInvalid', params: { min: field === 'maxLength' ? 1 : 0, max } }
}

/** R-EVT-09: the questions in their order, complete; what the type does not use is left out. */
export const orderedFields = (fields: readonly FormFieldInput[]): FormField[] =>
  fields
    .map((field, place) => ({ field, order: field.sortOrder ?? place }))
    .sort((a, b) => a.order - b.order)
    .map(({ field }, sortOrder) => ({
      fieldName: field.fieldName,
      fieldLabel: field.fieldLabel,
      fieldType: field.fieldType,
      isRequired: field.isRequired ?? false,
      placeholder: field.placeholder || null,
      description: field.description || null,
      sortOrder,
      minLength: field.minLength ?? null,
      maxLength: field.maxLength ?? null,
      validationPattern: (withPattern.includes(field.fieldType) && field.validationPattern) || null,
      validationMessage: field.validationMessage || null,
      fieldOptions: hasOptions(field.fieldType) ? [...(field.fieldOptions ?? [])] : [],
    }))

const hasOptions = (type: FieldType) => type === 'file' || withOptions.includes(type)

/** Characters that an answer may have at most, whatever the form says: a pattern costs time for each (decision 0031). */
const lengthOf = ({ fieldType, validationPattern }: Pick<FormFieldInput, 'fieldType' | 'validationPattern'>) =>
  fieldType === 'textarea' && !validationPattern ? form.answer.max : form.line.max

/** R-EVT-10: the smallest and largest number, length or count that an answer may have. */
export function limitsOf(field: FormField): { min: number; max: number } {
  const { fieldType, minLength, maxLength, fieldOptions } = field
  if (fieldType === 'number') return { min: minLength ?? -form.limit.max, max: maxLength ?? form.limit.max }
  const most = fieldType === 'checkbox' ? fieldOptions.length : fieldType === 'file' ? form.files : lengthOf(field)
  return { min: minLength ?? 0, max: Math.min(maxLength ?? (fieldType === 'file' ? 1 : most), most) }
}

/** R-CONST-21: what photos that answer this question are reduced to. */
export const presetOf = ({ fieldOptions: [option = ''] }: Pick<FormField, 'fieldOptions'>): FilePreset =>
  isPreset(option) ? option : 'default'
