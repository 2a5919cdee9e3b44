import { Refusal } from '../../../kernel/refusal.ts'

/** The database keeps what orders and payments refer to, also old ones; this says it in the editor's words. */
export async function whileUnused<T>(key: 'events.hasHistory' | 'events.typeHasHistory', work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === '23503' ? new Refusal('IN_USE', key) : error
  })
}
