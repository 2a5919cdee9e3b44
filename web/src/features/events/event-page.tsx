import { eventView, texts } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { wantAfterLogin } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ShareButton } from '../../ui/controls/share-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EventSheet } from './event-sheet.tsx'
import { mapAddressOn } from './map-address.ts'
import { EventDocument, type Event as EventQuery } from './operations.generated.ts'
import { ReserveButton } from './reserve-button.tsx'
import { useSpeech } from './speech.ts'

/** An event as its page has it. */
export type EventOnPage = NonNullable<EventQuery['event']>

/** Its rules where it is a race; for everybody. */
export type RaceOnPage = NonNullable<EventQuery['race']>

/** What other features render inside the page: how one registers for a race; for members where places are chosen, and where an application stands. */
export interface EventPageParts {
  registration: (race: RaceOnPage, event: EventOnPage, price: string) => ReactNode
  /** `price`: in short. */
  tickets: (event: EventOnPage, price: string) => ReactNode
  applying: (type: EventOnPage['applicationTypes'][number], event: EventOnPage) => ReactNode
}

type Policy = 'cache-first' | 'cache-and-network'

/** The app that takes the place of the server's page brings the event along (see lib/takeover/server-page.ts). */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs): Promise<Policy> {
  if (!isTakingOver(request)) return 'cache-and-network' // places go
  await loadBeforeTakeover(EventDocument, { id })
  return 'cache-first' // just asked
}

/** `events/{id}`: read by anybody (R-ROUTE-33, D-38), without network too once it was read. */
export function EventPage(parts: Partial<EventPageParts>) {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const [{ data, error }, ask] = useQuery({
    query: EventDocument,
    variables: { id },
    requestPolicy: useLoaderData<Policy>(),
  })
  const event = data?.event
  useTitle(event?.title ?? t('shell.menu.events'))
  if (event) return <Read event={event} key={event.id} parts={parts} race={data.race} />
  if (event === null)
    return (
      <>
        <PageHeader title={t('shell.menu.events')} />
        <EmptyState
          action={<ButtonLink to={linkTo('events')}>{t('agenda.back')}</ButtonLink>}
          vignette="lost"
          text={t('agenda.goneText')}
          title={t('agenda.gone')}
        />
      </>
    )
  if (error) return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('agenda.eventError')} />
  return <EventSkeleton />
}

function Read({ event, race, parts }: { event: EventOnPage; race: RaceOnPage | null; parts: Partial<EventPageParts> }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { user } = useSession()
  const navigate = useNavigate()
  const [now] = useState(serverNow)
  const view = eventView(event, speech, now)
  const path = linkTo('event', { id: event.id })
  const signIn = () => {
    wantAfterLogin('reserve', event.id)
    rememberReturn(path)
    void navigate(linkTo('login'))
  }
  const tickets = () => {
    if (race) return parts.registration?.(race, event, view.price)
    if (user) return parts.tickets?.(event, view.price)
    return view.reservable.length > 0 ? (
      <ReserveButton onPress={signIn} price={view.price} />
    ) : (
      view.full.map(({ text }) => <PageAction key={text} text={text} />)
    )
  }
  const applicationType = (typeId: string) => event.applicationTypes.find(({ id }) => id === typeId)
  return (
    <EventSheet
      above={
        event.mayEdit && (
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-accent-soft px-4 py-3">
            <p className="text-base">{t(event.status === 'draft' ? 'agenda.notPublished' : 'agenda.yours')}</p>
            <span className="flex flex-wrap gap-2">
              <ButtonLink size="sm" to={linkTo('event-gates', { id: event.id })}>
                {t('agenda.gates')}
              </ButtonLink>
              <ButtonLink
                icon={<Pencil aria-hidden="true" className="size-4" />}
                size="sm"
                to={linkTo('edit-event', { id: event.id })}
              >
                {t('shell.edit')}
              </ButtonLink>
            </span>
          </div>
        )
      }
      actions={
        event.status !== 'draft' && (
          <ShareButton
            path={path}
            text={t('agenda.shareText', { title: event.title })}
            title={t('agenda.shareTitle')}
          />
        )
      }
      applying={
        user && parts.applying
          ? (typeId) => {
              const type = applicationType(typeId)
              return type && parts.applying?.(type, event)
            }
          : undefined
      }
      mapAddress={(address) => mapAddressOn(navigator.userAgent, event) ?? address}
      tickets={tickets()}
      view={view}
    />
  )
}

function EventSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto grid w-full max-w-5xl gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div>
        <Skeleton className="mt-12 aspect-[16/9] w-full rounded-card" />
        <Skeleton className="mt-6 h-10 w-3/4" />
        <Skeleton className="mt-6 h-5 w-64" />
        <div className="mt-8">
          <SkeletonText lines={6} />
        </div>
      </div>
      <Skeleton className="mt-12 h-56 w-full rounded-card" />
    </div>
  )
}
