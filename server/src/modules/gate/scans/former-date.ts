import type { Tx } from '../../../kernel/db.ts'
import { latestPostponement } from '../../events/index.ts'
import type { DeviceRow, ScanRow } from '../store.ts'

/**
 * These scans, those of them set aside that were made for the date before the latest postponement and arrive now: before
 * it was decided, or before their device heard of it.
 */
export async function withoutFormerDate(
  tx: Tx,
  eventId: string,
  scans: readonly ScanRow[],
  device: DeviceRow | null,
): Promise<ScanRow[]> {
  const postponement = (await latestPostponement(tx, [eventId])).get(eventId)
  if (!postponement) return [...scans]
  const until = heardAt(postponement, device)
  return scans.map((scan) =>
    scan.ticketId && scan.at < until && mayCount.includes(scan.outcome)
      ? { ...scan, outcome: 'undone', setAsideBy: postponement.id }
      : scan,
  )
}

/** Earlier versions do not say which device asks: they are taken to know what was decided. */
function heardAt({ id, createdAt }: { id: string; createdAt: Date }, device: DeviceRow | null): Date {
  const decided = new Date(createdAt.getTime() + 1)
  if (!device?.fetchedAt || device.firstSeenAt > createdAt) return decided
  if (device.toldOf === id) return device.toldAt ?? decided
  return device.fetchedAt > createdAt ? decided : new Date(8.64e15)
}

const mayCount: readonly ScanRow['outcome'][] = ['already_used', 'duplicate_offline', 'not_inside']
