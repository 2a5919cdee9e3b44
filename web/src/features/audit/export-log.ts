import { auditExport } from '@vondrona/rules/constants'
import { call } from '../../lib/api/graphql.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { toCsv } from './csv.ts'
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
    formatDateTime(at),
    actorName,
    words.action(action),
    targetName,
    detailText(detail, words),
    address,
  ])
  save(toCsv(head, rows), 'journal.csv')
  return { lines: entries.length, cut: hasMore }
}

function save(text: string, name: string) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
