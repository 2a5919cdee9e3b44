import { texts } from '@vondrona/rules/audit'
import { useTexts } from '../../lib/texts/texts.ts'
import { DateField } from '../../ui/controls/date-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { PersonPicker } from './person-picker.tsx'
import { knownActions, useAuditWords } from './use-audit-words.ts'
import type { LogFilters } from './use-log-filters.ts'

/** By act, by day and by person. On a phone they are there once they are asked for (`isOpen`): the list comes first. */
export function FilterFields({
  list: { filters, only },
  isOpen,
  id,
}: {
  list: LogFilters
  isOpen: boolean
  id: string
}) {
  const t = useTexts(texts)
  const words = useAuditWords()
  const actions = knownActions
    .map((action) => ({ value: action, label: words.action(action) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <div
      className={classes(
        'mb-3 grid grid-cols-2 items-end gap-2.5 lg:grid-cols-[minmax(0,20rem)_10rem_10rem_auto_1fr]',
        !isOpen && 'max-lg:hidden',
      )}
      id={id}
    >
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
        <PersonPicker onChoose={(person, name) => only('person', person, name)} />
      </div>
    </div>
  )
}
