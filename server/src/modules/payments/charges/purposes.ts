import type { Context } from '../../../kernel/context.ts'
import type { ChargeRow } from './store.ts'

/** What a charge pays, as whoever pays knows it. `id`: of the page that shows it, where that is no secret. */
export interface Purpose {
  kind: 'registration' | 'tickets' | 'application' | 'entry' | 'test'
  id: string | null
}
type FindPurpose = (ctx: Context, charge: ChargeRow) => Promise<Purpose | null>

const finders: FindPurpose[] = []

/** Higher-ranked domains say what of theirs a charge pays, or null; once each, when they are loaded. Those that know
 * more precisely are loaded later, and asked first. */
export function registerPurpose(find: FindPurpose): void {
  finders.unshift(find)
}

/** Null where no domain knows it any more. */
export async function purposeOf(ctx: Context, charge: ChargeRow): Promise<Purpose | null> {
  if (charge.isTest) return { kind: 'test', id: null }
  for (const find of finders) {
    const purpose = await find(ctx, charge)
    if (purpose) return purpose
  }
  return null
}
