import { type EventView, texts } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { CalendarDays, CalendarPlus, MapPin, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { DeferredPicture } from '../../ui/pictures/deferred-picture.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Participation } from './participation.tsx'
import { TicketTypes } from './ticket-types.tsx'

/**
 * One event, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. `tickets` is where
 * places are chosen, `applying` where a type of application stands for the reader, `actions` what a reader can do,
 * `above` what its editors see.
 */
export function EventSheet({
  view,
  tickets,
  applying,
  actions,
  above,
  mapAddress = (address) => address,
}: {
  view: EventView
  tickets: ReactNode
  /** Null: a plain link to the form. */
  applying?: ((typeId: string) => ReactNode) | undefined
  actions: ReactNode
  above?: ReactNode
  /** What opens a map on this device. */
  mapAddress?: (address: string) => string
}) {
  const t = useTexts(texts)
  return (
    <article className="mx-auto w-full max-w-5xl">
      <BackLink to={linkTo('events')}>{t('agenda.back')}</BackLink>
      {above}
      <Each of={view.banner}>
        {(banner) => (
          <div className="mb-5 flex gap-3 rounded-card bg-warning-soft px-4 py-3.5 text-base" role="note">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div className="min-w-0">
              <p className="font-semibold text-warning">{banner.title}</p>
              <p className="mt-0.5 whitespace-pre-line break-words empty:hidden">{banner.text}</p>
            </div>
          </div>
        )}
      </Each>
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className="min-w-0">
          <Each of={view.cover}>
            {(cover) => (
              <div className="-mx-4 mb-6 bg-sunken sm:mx-0 sm:overflow-hidden sm:rounded-card">
                <Picture className="aspect-[16/9] h-auto w-full object-cover" view={cover} />
              </div>
            )}
          </Each>
          <Each of={view.deferredCover}>
            {(image) => (
              <div className="mb-6">
                <DeferredPicture image={image} label={t('agenda.showPicture')} />
              </div>
            )}
          </Each>
          <header>
            <p className="mb-2 flex flex-wrap gap-2 empty:hidden">
              <Each of={view.cancelled}>{({ text }) => <Badge tone="danger">{text}</Badge>}</Each>
              <Each of={view.postponed}>{({ text }) => <Badge tone="warning">{text}</Badge>}</Each>
              <Each of={view.soldOut}>{({ text }) => <Badge>{text}</Badge>}</Each>
            </p>
            <h1 className="break-words text-2xl leading-[1.15] sm:text-3xl sm:leading-[1.1]">{view.title}</h1>
            <p className="mt-2 text-faint text-sm">{view.by}</p>
          </header>
          <dl className="mt-5 flex flex-col gap-4">
            <div className="flex gap-3.5">
              <dt>
                <CalendarDays aria-hidden="true" className="mt-0.5 size-5 text-accent-ink" />
                <span className="sr-only">{t('agenda.when')}</span>
              </dt>
              <dd className="min-w-0">
                <time className="font-semibold" dateTime={view.dateTime}>
                  {view.when}
                </time>
                <span className="block text-faint text-sm">{t('agenda.zone')}</span>
                <Each of={view.calendar}>
                  {({ href }) => (
                    <a
                      className="-mb-1 inline-flex min-h-11 items-center gap-2 font-medium text-base text-accent-ink underline underline-offset-4"
                      href={href}
                    >
                      <CalendarPlus aria-hidden="true" className="size-4" />
                      {t('agenda.calendar')}
                    </a>
                  )}
                </Each>
              </dd>
            </div>
            <Each of={view.place}>
              {(place) => (
                <div className="flex gap-3.5">
                  <dt>
                    <MapPin aria-hidden="true" className="mt-0.5 size-5 text-accent-ink" />
                    <span className="sr-only">{t('agenda.where')}</span>
                  </dt>
                  <dd className="min-w-0 break-words">
                    <span className="font-semibold">{place.text}</span>
                    <Each of={view.map}>
                      {({ href }) => (
                        <span className="-mb-1 block">
                          <a
                            className="inline-flex min-h-11 items-center font-medium text-base text-accent-ink underline underline-offset-4"
                            href={mapAddress(href)}
                            rel="noreferrer"
                            target="_blank"
                          >
                            {t('agenda.map')}
                          </a>
                        </span>
                      )}
                    </Each>
                  </dd>
                </div>
              )}
            </Each>
          </dl>
        </div>
        <div className="lg:sticky lg:top-20 lg:row-span-2 empty:hidden">
          <Each of={view.ticketed}>
            {({ heading, types, soon }) => (
              <TicketTypes heading={heading} soon={soon} types={types}>
                {tickets}
              </TicketTypes>
            )}
          </Each>
        </div>
        <div className="min-w-0">
          <Each of={view.about}>
            {({ text }) => (
              <section>
                <h2 className="text-lg">{t('agenda.about')}</h2>
                <p className="mt-2.5 max-w-prose whitespace-pre-line break-words text-lg leading-relaxed">{text}</p>
              </section>
            )}
          </Each>
          <Each of={view.participation}>{({ types }) => <Participation applying={applying} types={types} />}</Each>
          {actions && <div className="no-print mt-8 border-t pt-5">{actions}</div>}
        </div>
      </div>
    </article>
  )
}
