import { texts } from '@vondrona/rules/applications/reviewing'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EventPicker } from './event-picker.tsx'
import { ReviewEventDocument } from './operations.generated.ts'
import type { Filters } from './use-filters.ts'

/** Search, event and type. */
export function FilterFields({ filters: { typed, setTyped, eventId, typeId, order, keep } }: { filters: Filters }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: ReviewEventDocument,
    variables: { id: eventId },
    pause: !eventId,
    requestPolicy: 'cache-and-network',
  })
  const event = data?.event?.id === eventId ? data.event : null
  const types = event?.applicationTypes ?? []
  return (
    <div className="mb-3 grid gap-2.5 lg:grid-cols-[1fr_16rem_16rem]">
      <SearchField label={t('reviewing.search')} onChange={setTyped} value={typed} />
      <div className="grid grid-cols-2 gap-2.5 lg:contents">
        <EventPicker
          chosen={eventId ? (event?.title ?? '…') : null}
          eventId={eventId}
          onChoose={(id) => keep({ event: id, type: '' })}
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
        <SelectField
          className="col-span-2 min-w-0 lg:hidden [&>label]:sr-only"
          label={t('reviewing.sort')}
          onChange={({ target }) => keep({ order: target.value === 'newest' ? '' : target.value })}
          options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`reviewing.sort.${value}`) }))}
          value={order}
        />
      </div>
    </div>
  )
}
