import { texts } from '@vondrona/rules/audit'
import { pageSize } from '@vondrona/rules/constants'
import { Download, ScrollText, X } from 'lucide-react'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { AuditLines } from './audit-lines.tsx'
import { exportLog } from './export-log.ts'
import { PersonPicker } from './person-picker.tsx'
import { knownActions, useAuditWords } from './use-audit-words.ts'
import { useLogFilters } from './use-log-filters.ts'

/** /admin/audit: who did what, and when. */
export function Component() {
  const t = useTexts(texts)
  const words = useAuditWords()
  useTitle(t('audit.title'))
  const { filters, names, setNames, only } = useLogFilters()
  const actions = knownActions
    .map((action) => ({ value: action, label: words.action(action) }))
    .sort((a, b) => a.label.localeCompare(b.label))

  const { run: download, busy } = useAction(async () => {
    const { lines, cut } = await exportLog(
      filters,
      [t('audit.when'), t('audit.who'), t('audit.action'), t('audit.target'), t('audit.detail'), t('audit.address')],
      words,
    )
    if (cut) toast.warning(t('audit.exportCut', { n: lines }))
    else toast.success(t('audit.exported', { n: lines }))
  })

  return (
    <>
      <PageHeader
        actions={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={download}>
            {t('audit.export')}
          </Button>
        }
        text={t('audit.text')}
        title={t('audit.title')}
      />
      <div className="mb-3 grid grid-cols-2 items-end gap-2.5 lg:grid-cols-[minmax(0,20rem)_10rem_10rem_auto_1fr]">
        <SelectField
          className="min-w-0 max-lg:col-span-2"
          label={t('audit.action')}
          onChange={(event) => only('action', event.target.value)}
          options={actions}
          placeholder={t('audit.anyAction')}
          value={filters.action ?? ''}
        />
        <DateField
          label={t('audit.from')}
          max={filters.to ?? undefined}
          onChange={(event) => only('from', event.target.value)}
          value={filters.from ?? ''}
        />
        <DateField
          label={t('audit.to')}
          min={filters.from ?? undefined}
          onChange={(event) => only('to', event.target.value)}
          value={filters.to ?? ''}
        />
        <div className="max-lg:col-span-2 max-lg:grid">
          <PersonPicker onChoose={(id, name) => only('person', id, name)} />
        </div>
      </div>
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
