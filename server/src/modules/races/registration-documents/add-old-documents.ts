import { neededDocuments } from '@vondrona/rules/races'
import type { Tx } from '../../../kernel/db.ts'
import { racesById } from '../races/store.ts'
import { participationsOfOrders } from '../store.ts'
import { addDocuments, setAccepted } from './store.ts'

/** For imported registrations, by their orders: their documents were looked at, and the photos were deleted in time. */
export async function addOldDocuments(
  tx: Tx,
  orderIds: readonly string[],
  { newId, at, by }: { newId: () => string; at: Date; by: string },
): Promise<void> {
  const rows = await participationsOfOrders(tx, orderIds)
  const races = await racesById(tx, [...new Set(rows.map(({ eventId }) => eventId))])
  const documents = rows.flatMap((row) => {
    const race = races.get(row.eventId)
    const kinds = race ? neededDocuments(race, row) : []
    return kinds.map((kind) => ({
      id: newId(),
      participationId: row.id,
      sessionId: null,
      kind,
      status: 'accepted' as const,
      storageKey: null,
      bytes: 0,
      width: 0,
      height: 0,
      uploadedAt: at,
      reviewedBy: by,
      reviewedAt: at,
    }))
  })
  if (documents.length > 0) await addDocuments(tx, documents)
  await setAccepted(
    tx,
    rows.map(({ id }) => id),
  )
}
