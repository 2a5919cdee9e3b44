import { texts } from '@vondrona/rules/audit'
import { pageSize } from '@vondrona/rules/constants'
import { texts as sheets } from '@vondrona/rules/shell/sheets'
import { Download, ScrollText, SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { AuditLines } from './audit-lines.tsx'
import { exportLog } from './export-log.ts'
import { FilterFields } from './filter-fields.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { useLogFilters } from './use-log-filters.ts'

/** /admin/audit: who did what, and when. */
export function Component() {
  const [t, say] = [useTexts(texts), useTexts(sheets)]
  const words = useAuditWords()
  useTitle(t('audit.title'))
  const list = useLogFilters()
  const { filters, names, setNames, only } = list
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const folded = [filters.action, filters.from, filters.to].filter(Boolean).length

  const { run: download, busy } = useAction(async () => {
    const inZone = (title: string) => say('sheets.moment', { title })
    const { lines, cut } = await exportLog(filters, { words, t, inZone })
    if (cut) toast.warning(t('audit.exportCut', { n: lines }))
    else toast.success(t('audit.exported', { n: lines }))
  })

  return (
    <>
      <PageHeader
        actions={
          <>
            <Button
              aria-controls={fields}
              aria-expanded={isOpen}
              className="lg:hidden"
              icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
              onClick={() => setOpen(!isOpen)}
              size="sm"
            >
              {t(folded > 0 ? 'audit.filtersSet' : 'audit.filters', { n: folded })}
            </Button>
            <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />} onClick={download} size="sm">
              {t('audit.export')}
            </Button>
          </>
        }
        text={t('audit.text')}
        title={t('audit.title')}
      />
      <FilterFields id={fields} isOpen={isOpen} list={list} />
      <div className="mb-3 flex flex-wrap gap-2.5 empty:hidden">
        {filters.personId && (
          <Chip
            label={t('audit.onlyPerson', { name: names.get(filters.personId) ?? '…' })}
            onRemove={() => only('person', '')}
          />
        )}
        {filters.actorId && (
          <Chip
            label={t('audit.onlyActor', { name: names.get(filters.actorId) ?? filters.actorId })}
            onRemove={() => only('actor', '')}
          />
        )}
        {filters.targetId && (
          <Chip
            label={t('audit.onlyTarget', { name: names.get(filters.targetId) ?? filters.targetId })}
            onRemove={() => only('target', '')}
          />
        )}
      </div>
      <Card flush>
        <Pages key={JSON.stringify(filters)}>
          {({ after, ...place }) => (
            <AuditLines
              {...place}
              empty={
                <EmptyState
                  icon={<ScrollText aria-hidden="true" />}
                  text={t('audit.emptyText')}
                  title={t('audit.empty')}
                />
              }
              filters={filters}
              onNames={setNames}
              onOnly={only}
              pagination={{ limit: pageSize.comments, after }}
            />
          )}
        </Pages>
      </Card>
    </>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTexts(texts)
  return (
    <button
      aria-label={t('audit.removeFilter', { filter: label })}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-accent-soft px-4 font-medium text-accent-ink text-sm"
      onClick={onRemove}
      type="button"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
