import type { Tx } from '../../../kernel/db.ts'
import { latestPostponement } from '../../events/index.ts'
import type { ScanRow } from '../store.ts'

/** These scans, those of them set aside that were made for the date before the latest postponement and arrive now. */
export async function withoutFormerDate(tx: Tx, eventId: string, scans: readonly ScanRow[]): Promise<ScanRow[]> {
  const postponement = (await latestPostponement(tx, [eventId])).get(eventId)
  if (!postponement) return [...scans]
  return scans.map((scan) =>
    scan.ticketId && scan.at <= postponement.createdAt && mayCount.includes(scan.outcome)
      ? { ...scan, outcome: 'undone', setAsideBy: postponement.id }
      : scan,
  )
}

const mayCount: readonly ScanRow['outcome'][] = ['already_used', 'duplicate_offline', 'not_inside']
