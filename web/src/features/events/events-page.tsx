import {
  type EventListAddress,
  eventCardView,
  eventListAddress,
  eventListView,
  readEventListAddress,
  texts,
} from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { CalendarPlus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddressSearch } from '../../ui/controls/address-search.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { EventCard, EventGrid } from './event-card.tsx'
import { agenda, listVariables } from './kept-list.ts'
import { EventListSheet, NoEvents } from './list-sheet.tsx'
import { EventListDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'
import { useEventList } from './use-event-list.ts'

type Policy = 'cache-first' | 'cache-and-network'

/** The app that takes the place of the server's page brings its events along (see lib/takeover/server-page.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Policy> {
  if (!isTakingOver(request)) return 'cache-and-network'
  const list = readEventListAddress(new URL(request.url).searchParams)
  await loadBeforeTakeover(EventListDocument, listVariables(list))
  return 'cache-first' // just asked
}

/** `events`: D-01, D-38. What is looked for is in the address, so that it can be sent and come back to. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isEditor = user?.status === 'active' && cell('createEvent', user.role) !== 'none'
  const asked = readEventListAddress(params)
  const list = isEditor ? asked : { ...asked, mine: false }
  useTitle(t('shell.menu.events'))
  const choose = (change: Partial<EventListAddress>) =>
    navigate(eventListAddress({ ...list, after: null, ...change }), { replace: true, preventScrollReset: true })
  return (
    <EventListSheet
      actions={
        isEditor && (
          <ButtonLink
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            to={linkTo('new-event')}
            variant="primary"
          >
            {t('agenda.new')}
          </ButtonLink>
        )
      }
      field={<AddressSearch label={t('agenda.search')} onSearch={(search) => choose({ search })} value={list.search} />}
      onSubmit={(event) => event.preventDefault()} // it has searched already
      view={eventListView(list, useSpeech(), isEditor)}
    >
      <Events key={eventListAddress(list)} list={list} />
    </EventListSheet>
  )
}

function Events({ list }: { list: EventListAddress }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { events, error, again, next, loadMore, hasFailed, busy } = useEventList(list, useLoaderData<Policy>())
  if (!events) return error ? <ErrorState kept={agenda} onRetry={again} title={t('agenda.error')} /> : <CardSkeletons />
  if (events.length === 0) return <NoEvents kind={list.search ? 'found' : list.mine ? 'mine' : list.period} />
  return (
    <>
      <EventGrid>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard
              badge={event.status === 'draft' && <Badge tone="accent">{t('agenda.draft')}</Badge>}
              card={eventCardView(event, speech)}
            />
          </li>
        ))}
      </EventGrid>
      {next && hasFailed && (
        <div className="grid place-items-center border-t p-3">
          <Button busy={busy} onClick={() => loadMore(next)} variant="quiet">
            {t('agenda.more')}
          </Button>
        </div>
      )}
      {next && !hasFailed && (
        <More
          href={eventListAddress({ ...list, after: next })}
          label={t('agenda.more')}
          next={next}
          onMore={loadMore}
        />
      )}
    </>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-6 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div className="flex gap-4" key={index}>
          <Skeleton className="h-16 w-14 shrink-0" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
