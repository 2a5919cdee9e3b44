import type { FormField } from '@vondrona/rules/forms'
import type { Db, Tx } from '../../kernel/db.ts'
import { findForms } from './store.ts'

/** `FormConfig` of the contract: a form with its current questions. */
export interface Form {
  id: string
  isFormEnabled: boolean
  version: number
  formFields: FormField[]
}

/** The forms that exist of these ids. */
export async function formsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Form>> {
  const rows = ids.length > 0 ? await findForms(db, ids) : []
  return new Map(
    rows.map(({ id, isEnabled, version, fields }) => [
      id,
      { id, isFormEnabled: isEnabled, version, formFields: fields },
    ]),
  )
}
