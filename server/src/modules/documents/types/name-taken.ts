import { badInput } from '../../../kernel/refusal.ts'

/** The refusal of a name that another type has; any other error as it is. */
export function asNameTaken(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'document_type_name'
    ? badInput([{ field: 'name', key: 'documents.nameTaken' }])
    : error
}
