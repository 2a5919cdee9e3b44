import { texts } from '@vondrona/rules/applications/reviewing'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useSession } from '../../../lib/session/session.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { ReviewEventsDocument } from './operations.generated.ts'
import type { Filters } from './use-filters.ts'

/** Search, event and type. */
export function FilterFields({ filters: { typed, setTyped, eventId, typeId, keep } }: { filters: Filters }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [{ data }] = useQuery({ query: ReviewEventsDocument, requestPolicy: 'cache-and-network' })
  const events = (data?.events ?? []).filter(({ isMit }) => user?.role === 'admin' || isMit)
  const types = events.find(({ id }) => id === eventId)?.applicationTypes ?? []
  return (
    <div className="mb-3 grid gap-2.5 lg:grid-cols-[1fr_16rem_16rem]">
      <SearchField label={t('reviewing.search')} onChange={setTyped} value={typed} />
      <div className="grid grid-cols-2 gap-2.5 lg:contents">
        <SelectField
          className="min-w-0 [&>label]:sr-only"
          label={t('reviewing.event')}
          onChange={({ target }) => keep({ event: target.value, type: '' })}
          options={events.map(({ id, title, date }) => ({
            value: id,
            label: date ? `${title} · ${formatDay(date)}` : title,
          }))}
          placeholder={t('reviewing.anyEvent')}
          value={eventId}
        />
        <SelectField
          className="min-w-0 [&>label]:sr-only"
          disabled={types.length === 0}
          label={t('reviewing.type')}
          onChange={({ target }) => keep({ type: target.value })}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('reviewing.anyType')}
          value={typeId}
        />
      </div>
    </div>
  )
}
