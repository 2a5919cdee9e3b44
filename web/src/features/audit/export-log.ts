import { auditExport } from '@vondrona/rules/audit/constants'
import { type Column, moment, text } from '@vondrona/rules/sheets'
import { call } from '../../lib/api/graphql.ts'
import { toCsv } from '../../lib/device/csv.ts'
import { downloadText } from '../../lib/device/download.ts'
import { detailText, type Words } from './entry-detail.ts'
import { type AuditFilters, type AuditLog, AuditLogDocument } from './operations.generated.ts'

type Entry = AuditLog['auditLog']['items'][number]

interface Said {
  words: Words
  /** The texts of the page. */
  t: (key: 'audit.when' | 'audit.who' | 'audit.action' | 'audit.target' | 'audit.detail' | 'audit.address') => string
  inZone: (title: string) => string
}

/** F-ADM-03: the lines of the present filter, page by page, as a file. */
export async function exportLog(
  filters: AuditFilters,
  { words, t, inZone }: Said,
): Promise<{ lines: number; cut: boolean }> {
  const entries: Entry[] = []
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
  const columns: Column<Entry>[] = [
    { title: t('audit.when'), ...moment(({ at }) => new Date(at)) },
    { title: t('audit.who'), ...text(({ actorName }) => actorName) },
    { title: t('audit.action'), ...text(({ action }) => words.action(action)) },
    { title: t('audit.target'), ...text(({ targetName }) => targetName) },
    { title: t('audit.detail'), ...text(({ detail }) => detailText(detail, words)) },
    { title: t('audit.address'), ...text(({ address }) => address) },
  ]
  downloadText(toCsv(columns, entries, inZone), 'journal.csv')
  return { lines: entries.length, cut: hasMore }
}
