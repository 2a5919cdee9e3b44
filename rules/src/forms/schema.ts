import * as z from 'zod/mini'
import { oneLine, severalLines, withLetter } from '../typed/index.ts'
import { form } from './constants.ts'

/** R-EVT-11. */
export const fieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'file',
  'country',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Types whose answer is one (checkbox: some) of `fieldOptions`. */
export const withOptions: readonly FieldType[] = ['select', 'radio', 'checkbox']
/** Types that are typed in, and may have a pattern. */
export const withPattern: readonly FieldType[] = ['text', 'textarea', 'email', 'phone', 'number']
/** R-CONST-21: what photos of a file are reduced to; `fieldOptions` of a file names one. */
export const filePresets = ['default', 'identity', 'medical'] as const
export type FilePreset = (typeof filePresets)[number]

const hint = z.nullish(z.string().check(severalLines, z.maxLength(form.hint.max, 'forms.hintTooLong')))
const limit = z.nullish(
  z
    .int('forms.limitInvalid')
    .check(z.minimum(-form.limit.max, 'forms.limitInvalid'), z.maximum(form.limit.max, 'forms.limitInvalid')),
)

/** R-EVT-09: one question, as the builder sends it. */
export const formField = z.strictObject({
  /** The key of its answer; stays when the label changes. */
  fieldName: z.string().check(
    z.regex(/^[a-z][\w-]*$/i, 'forms.nameInvalid'),
    z.maxLength(form.name.max, 'forms.nameInvalid'),
    z.refine((name) => !(name in {}), 'forms.nameInvalid'), // `constructor`: every object has one
  ),
  fieldLabel: z
    .string('forms.labelMissing')
    .check(oneLine, withLetter('forms.labelMissing'), z.maxLength(form.label.max, 'forms.labelTooLong')),
  fieldType: z.enum(fieldTypes, 'forms.typeUnknown'),
  isRequired: z._default(z.nullish(z.boolean()), false),
  placeholder: hint,
  description: hint,
  sortOrder: z.nullish(z.int()),
  /** Of a number the smallest and largest value, of a checkbox chosen options, of a file files, otherwise characters. */
  minLength: limit,
  maxLength: limit,
  /** Matches the complete answer; see `patternOf`. */
  validationPattern: z.nullish(z.string().check(z.maxLength(form.pattern.max, 'forms.patternTooLong'))),
  validationMessage: hint,
  /** Choices; of a file the preset of its photos (R-CONST-18..20). */
  fieldOptions: z.nullish(
    z
      .array(
        z
          .string()
          .check(oneLine, z.minLength(1, 'forms.optionEmpty'), z.maxLength(form.options.length, 'forms.optionTooLong')),
      )
      .check(z.maxLength(form.options.max, 'forms.optionsTooMany')),
  ),
})
export type FormFieldInput = z.infer<typeof formField>

/** `FormConfigInput` of the contract. Absent fields = unchanged. */
export const formConfigInput = z.strictObject({
  id: z.nullish(z.guid('shell.badInput')),
  isFormEnabled: z.nullish(z.boolean()),
  formFields: z.nullish(z.array(formField).check(z.maxLength(form.fields, 'forms.fieldsTooMany'))),
})
export type FormConfigInput = z.infer<typeof formConfigInput>

/** One question as it is kept and shown, in the order of `sortOrder`. */
export interface FormField {
  fieldName: string
  fieldLabel: string
  fieldType: FieldType
  isRequired: boolean
  placeholder: string | null
  description: string | null
  sortOrder: number
  minLength: number | null
  maxLength: number | null
  validationPattern: string | null
  validationMessage: string | null
  fieldOptions: string[]
}

/** By `fieldName`: text; a checkbox: the chosen options; a file: ids of uploaded files. */
export type Answers = Record<string, string | string[]>
