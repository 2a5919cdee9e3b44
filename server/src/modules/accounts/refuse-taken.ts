import { badInput } from '../../kernel/refusal.ts'

const fields: Readonly<Record<string, { field: string; key: string }>> = {
  app_user_email_key: { field: 'email', key: 'accounts.emailTaken' },
  app_user_pseudo_skeleton: { field: 'pseudo', key: 'accounts.pseudoResembles' },
  app_user_pseudo_key_key: { field: 'pseudo', key: 'accounts.pseudoTaken' },
}

/** Which field of an account the database refused because somebody has that value; null for every other error. */
export function takenField(error: unknown): { field: string; key: string } | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? (fields[constraint ?? ''] ?? null) : null
}

/** The promise of uniqueness is the database's; this says it in the member's words. Throws `error` when it is another one. */
export function refuseTaken(error: unknown): never {
  const taken = takenField(error)
  throw taken ? badInput([taken]) : error
}
