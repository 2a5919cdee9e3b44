import { texts } from '@vondrona/rules/applications/reviewing'
import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { controlLook } from '../../../ui/controls/field.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { ReviewEventsDocument } from './operations.generated.ts'

interface Choice {
  eventId: string
  onChoose: (id: string) => void
}

/** The filter by event: looks like a list of choices, and opens one that can be searched, however many there are. */
export function EventPicker({ chosen, eventId, onChoose }: Choice & { chosen: string | null }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-w-0">
      <button
        aria-haspopup="dialog"
        className={classes(controlLook, 'relative truncate pr-10 text-left')}
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="sr-only">{t('reviewing.event')} : </span>
        {chosen ?? t('reviewing.anyEvent')}
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-faint"
        />
      </button>
      {isOpen && (
        <EventDialog
          eventId={eventId}
          onChoose={(id) => {
            setOpen(false)
            onChoose(id)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function EventDialog({ eventId, onChoose, onClose }: Choice & { onClose: () => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  return (
    <Dialog onClose={onClose} open title={t('reviewing.event')}>
      <SearchField label={t('reviewing.searchEvent')} onChange={setTyped} value={typed} />
      <div className="-mx-2 mt-2 h-[55dvh] overflow-y-auto overscroll-contain">
        {!search && (
          <Row isChosen={!eventId} onClick={() => onChoose('')}>
            {t('reviewing.anyEvent')}
          </Row>
        )}
        <Pages key={search}>
          {(place) => <EventPage {...place} eventId={eventId} onChoose={onChoose} search={search} />}
        </Pages>
      </div>
    </Dialog>
  )
}

function EventPage({
  search,
  eventId,
  onChoose,
  after,
  isFirst,
  isLast,
  onMore,
}: Choice & PagePlace & { search: string }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: ReviewEventsDocument,
    variables: { search, pagination: { limit: pageSize.rows, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.eventsWithPagination
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 8} />
  }
  if (isFirst && page.items.length === 0)
    return <p className="px-3 py-6 text-center text-soft">{t('reviewing.noEvent')}</p>
  const next = isLast && page.hasNext ? page.endCursor : null
  return (
    <>
      <ul>
        {page.items.map(({ id, title, date }) => (
          <li key={id}>
            <Row isChosen={id === eventId} onClick={() => onChoose(id)}>
              {title}
              {date && <span className="block text-faint text-sm">{formatDay(date)}</span>}
            </Row>
          </li>
        ))}
      </ul>
      {next && <More label={t('reviewing.moreEvents')} next={next} onMore={onMore} />}
    </>
  )
}

function Row({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      aria-pressed={isChosen}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken focus-visible:outline-offset-[-3px]"
      onClick={onClick}
      type="button"
    >
      <span className={classes('line-clamp-3 min-w-0 flex-1 break-words', isChosen && 'font-semibold')}>
        {children}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />}
    </button>
  )
}
