import { auditExport } from '@vondrona/rules/constants'
import { isoInMadagascar } from '@vondrona/rules/dates'
import { call } from '../../lib/api/graphql.ts'
import { toCsv } from '../../lib/device/csv.ts'
import { downloadText } from '../../lib/device/download.ts'
import { detailText, type Words } from './entry-detail.ts'
import { type AuditFilters, type AuditLog, AuditLogDocument } from './operations.generated.ts'

/** F-ADM-03: the lines of the present filter, page by page, as a file. */
export async function exportLog(
  filters: AuditFilters,
  head: readonly string[],
  words: Words,
): Promise<{ lines: number; cut: boolean }> {
  const entries: AuditLog['auditLog']['items'] = []
  let after: string | null = null
  let hasMore = true
  while (hasMore && entries.length < auditExport.max) {
    const { auditLog }: AuditLog = await call(AuditLogDocument, {
      filters,
      pagination: { limit: auditExport.page, after },
    })
    entries.push(...auditLog.items)
    after = auditLog.endCursor
    hasMore = auditLog.hasMore && after !== null
  }
  const rows = entries.map(({ at, actorName, action, targetName, detail, address }) => [
    isoInMadagascar(new Date(at)),
    actorName,
    words.action(action),
    targetName,
    detailText(detail, words),
    address,
  ])
  downloadText(toCsv(head, rows), 'journal.csv')
  return { lines: entries.length, cut: hasMore }
}
