import { type EventListAddress, mergePage } from '@vondrona/rules/events/agenda'
import { useState } from 'react'
import { call, useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { listVariables } from './kept-list.ts'
import { type EventList, EventListDocument } from './operations.generated.ts'

type Page = EventList['eventsWithPagination']
export type ListedEvent = Page['items'][number]

/**
 * The list of an address, and the pages after it (R-NET-04). The first one without a search stays readable without
 * network.
 */
export function useEventList(list: EventListAddress, requestPolicy: 'cache-first' | 'cache-and-network') {
  const [more, setMore] = useState<readonly Page[]>([])
  const [{ data, error }, ask] = useQuery({
    query: EventListDocument,
    variables: listVariables(list),
    requestPolicy,
  })
  const first = data?.eventsWithPagination
  const last = more.at(-1) ?? first
  const next = last?.hasNext && last.endCursor ? last.endCursor : null
  const [failed, setFailed] = useState<string | null>(null)
  const { run, busy } = useAction(async (after: string) => {
    const page = await call(EventListDocument, listVariables(list, after))
    setMore((before) => [...before, page.eventsWithPagination])
  })
  const events =
    first &&
    [first, ...more].reduce<readonly ListedEvent[]>(
      (shown, { items }, index) => mergePage(shown, items, index === 0),
      [],
    )
  const loadMore = async (after: string) => {
    setFailed((await run(after)) ? null : after)
  }
  return {
    events,
    error,
    again: () => ask({ requestPolicy: 'network-only' }),
    next,
    loadMore: (after: string) => void loadMore(after),
    /** The next page did not come: it is asked for by a press only. */
    hasFailed: failed !== null && failed === next,
    busy,
  }
}
