/** What the pages of other features may be given (web/src/screens). */
export type { FormBuilderProps } from './builder/form-builder.tsx'
export type { FormFieldsProps } from './fields/form-fields.tsx'
