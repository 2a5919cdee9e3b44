import { linkTo } from '@vondrona/rules/pages'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ChargeRow } from './store.ts'

export const purposeKinds = ['registration', 'tickets', 'application', 'entry', 'test'] as const

/** What a charge pays, as whoever pays knows it. `id`: of the page that shows it, where that is no secret. */
export interface Purpose {
  kind: (typeof purposeKinds)[number]
  id: string | null
  /** Where the member who owes it sees it and pays. Not for whoever merely pays: it may contain what they must not know. */
  page: string
}
type FindPurpose = (db: Db | Tx, charge: Pick<ChargeRow, 'id'>) => Promise<Purpose | null>

const finders: FindPurpose[] = []

/** Higher-ranked domains say what of theirs a charge pays, or null; once each, when they are loaded. Those that know
 * more precisely are loaded later, and asked first. */
export function registerPurpose(find: FindPurpose): void {
  finders.unshift(find)
}

/** Null where no domain knows it any more. */
export async function purposeOf(db: Db | Tx, charge: Pick<ChargeRow, 'id' | 'isTest'>): Promise<Purpose | null> {
  if (charge.isTest) return { kind: 'test', id: null, page: linkTo('test-payment') }
  for (const find of finders) {
    const purpose = await find(db, charge)
    if (purpose) return purpose
  }
  return null
}
