/** What other features may be given by routes.tsx. */
export type { FormBuilderProps } from './builder/form-builder.tsx'
export type { FormFieldsProps } from './fields/form-fields.tsx'
