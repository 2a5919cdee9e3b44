import type { TableRows } from '../../tables.generated.ts'
import type { Tx } from '../db.ts'
import type { Alert } from './next-alert.ts'

declare module '../db.ts' {
  interface Tables {
    healthAlert: TableRows['healthAlert']
  }
}

export interface AlertKey {
  part: string
  /** Empty where all nodes see the same. */
  node: string
}

/** What is known of these parts, locked: of several nodes one decides at a time. */
export async function lockAlerts(tx: Tx, keys: readonly AlertKey[]): Promise<(AlertKey & Alert)[]> {
  if (keys.length === 0) return []
  await tx
    .insertInto('healthAlert')
    .values(
      keys.map(({ part, node }) => ({
        part,
        node,
        failingSince: null,
        fineSince: null,
        toldAt: null,
        remindedAt: null,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
  return tx
    .selectFrom('healthAlert')
    .selectAll()
    .where('node', 'in', [...new Set(keys.map(({ node }) => node))])
    .orderBy('part')
    .orderBy('node')
    .forUpdate()
    .execute()
}

export const keepAlert = (tx: Tx, { part, node }: AlertKey, alert: Alert) =>
  tx.updateTable('healthAlert').set(alert).where('part', '=', part).where('node', '=', node).execute()
