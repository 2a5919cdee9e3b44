import * as z from 'zod/mini'
import { oneLine, severalLines } from '../typed/index.ts'
import { userDocument } from './constants.ts'

/** R-DOC-08: what a file of a document may be, by its content. */
export const documentFormats = ['jpg', 'png', 'webp', 'pdf'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const photoFormats: readonly DocumentFormat[] = ['jpg', 'png', 'webp']

const line = (max: number, key: string) =>
  z.string().check(oneLine, z.maxLength(max, key), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'shell.badInput'))
const { name, description, category, fileBytes, validityDays } = userDocument
const whole = (min: number, max: number, key: string) => z.int(key).check(z.minimum(min, key), z.maximum(max, key))

const nameField = line(name.max, 'documents.nameTooLong').check(z.minLength(1, 'documents.nameMissing'))
const fields = {
  description: z
    .string()
    .check(
      severalLines,
      z.maxLength(description.max, 'documents.descriptionTooLong'),
      z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
    ),
  category: line(category.max, 'documents.categoryTooLong'),
  isRequired: z.boolean(),
  hasExpiration: z.boolean(),
  maxFileSize: whole(fileBytes.min, fileBytes.max, 'documents.sizeOutOfRange'),
  allowedFormats: z.array(z.enum(documentFormats)).check(
    z.minLength(1, 'documents.formatMissing'),
    z.maxLength(documentFormats.length, 'documents.formatTwice'),
    z.refine((formats: DocumentFormat[]) => new Set(formats).size === formats.length, 'documents.formatTwice'),
  ),
  validityPeriodDays: whole(validityDays.min, validityDays.max, 'documents.validityOutOfRange'),
  isActive: z.boolean(),
}

/** `CreateDocumentTypeInput` of the contract, with what holds where nothing is said (R-DOC-08). */
export const createDocumentTypeInput = z.strictObject({
  name: nameField,
  description: z._default(fields.description, ''),
  category: z._default(fields.category, ''),
  isRequired: z._default(fields.isRequired, false),
  hasExpiration: z._default(fields.hasExpiration, false),
  maxFileSize: z._default(fields.maxFileSize, fileBytes.usual),
  allowedFormats: z._default(fields.allowedFormats, [...documentFormats]),
  validityPeriodDays: z._default(fields.validityPeriodDays, validityDays.usual),
  isActive: z._default(fields.isActive, true),
})
export type DocumentTypeFields = z.infer<typeof createDocumentTypeInput>

/** `UpdateDocumentTypeInput`: what is not named stays. */
export const updateDocumentTypeInput = z.partial(z.strictObject({ name: nameField, ...fields, revision: z.int() }))

/** Whether photos, PDFs or both are taken. */
export const takesPhotos = ({ allowedFormats }: { allowedFormats: readonly DocumentFormat[] }) =>
  allowedFormats.some((format) => photoFormats.includes(format))
export const takesPdf = ({ allowedFormats }: { allowedFormats: readonly DocumentFormat[] }) =>
  allowedFormats.includes('pdf')

/** « JPG, PNG, PDF » */
export const formatNames = (formats: readonly DocumentFormat[]): string =>
  formats.map((format) => (format === 'webp' ? 'WebP' : format.toUpperCase())).join(', ')

/** Bytes as « 5 », « 0,5 » or « 0.5 » MB. */
export const megabytes = (bytes: number, comma: '.' | ',' = ','): string =>
  String(Math.round((bytes / 1024 / 1024) * 10) / 10).replace('.', comma)
