import { texts } from '@vondrona/rules/audit'
import { pageSize } from '@vondrona/rules/constants'
import { Download, ScrollText, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { AuditLines } from './audit-lines.tsx'
import { exportLog } from './export-log.ts'
import type { AuditFilters } from './operations.generated.ts'
import { knownActions, useAuditWords } from './use-audit-words.ts'

/** /admin/audit: who did what, and when. The filter lives in the address, so that it can be sent to a colleague. */
export function Component() {
  const t = useTexts(texts)
  const words = useAuditWords()
  useTitle(t('audit.title'))
  const [params, setParams] = useSearchParams()
  const filters: AuditFilters = {
    ...(params.get('action') && { action: params.get('action') }),
    ...(params.get('actor') && { actorId: params.get('actor') }),
    ...(params.get('target') && { targetId: params.get('target') }),
  }
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const only = (name: 'action' | 'actor' | 'target', value: string, label?: string) => {
    if (label) setNames((now) => new Map([...now, [value, label]]))
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  }
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
      <div className="mb-3 flex flex-wrap items-end gap-2.5">
        <SelectField
          className="min-w-0 flex-1 basis-56 sm:max-w-xs"
          label={t('audit.action')}
          onChange={(event) => only('action', event.target.value)}
          options={actions}
          placeholder={t('audit.anyAction')}
          value={filters.action ?? ''}
        />
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
