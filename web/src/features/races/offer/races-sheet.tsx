import { linkTo } from '@vondrona/rules/pages'
import { type RaceCardView, texts } from '@vondrona/rules/races/offer'
import type { ReactNode } from 'react'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CalendarLeaf } from '../../../ui/pictures/calendar-leaf.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { CourseDrawing } from './course-drawing.tsx'
import { OfferFacts } from './offer-facts.tsx'

/**
 * D-23: what one reads before registering, rendered alike by the server's page (with slots, see prerender.tsx) and by
 * the app: the races with their dates, prices and rules. `start` is where the registration begins.
 */
export function RacesSheet({ start, children }: { start: ReactNode; children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader text={t('offer.about')} title={t('offer.title')} />
      {start}
      {children}
      <p className="mt-6 flex items-center gap-2.5 text-sm text-soft">
        <Icon className="size-5 text-success" name="tree" thin />
        {t('offer.tree')}
      </p>
    </div>
  )
}

/** The way in, and the way back to a registration that is there already. */
export function RegistrationStart({ label, isOpen }: { label?: string | undefined; isOpen: readonly object[] }) {
  const t = useTexts(texts)
  return (
    <div className="mb-7 flex flex-col gap-3 sm:flex-row">
      <Each of={isOpen}>
        {() => (
          <ButtonLink className="min-h-12 px-6" to={linkTo('mit-payment', { query: { start: '1' } })} variant="primary">
            {label ?? t('offer.start')}
          </ButtonLink>
        )}
      </Each>
      <ButtonLink className="min-h-12 px-6" to={linkTo('mit-payment', { query: { find: '1' } })}>
        {t('offer.resume')}
      </ButtonLink>
    </div>
  )
}

export function RaceList({ races }: { races: readonly RaceCardView[] }) {
  const t = useTexts(texts)
  return (
    <section>
      <h2 className="sr-only">{t('offer.races')}</h2>
      <ul className="flex flex-col gap-4">
        <Each of={races}>{(race) => <RaceItem race={race} />}</Each>
      </ul>
    </section>
  )
}

function RaceItem({ race }: { race: RaceCardView }) {
  const t = useTexts(texts)
  return (
    <li className="rounded-card border bg-raised p-4 shadow-card sm:p-5">
      <header className="flex items-start gap-4">
        <CalendarLeaf card={race} />
        <div className="min-w-0 flex-1">
          <h3 className="break-words text-lg leading-snug">{race.title}</h3>
          <p className="mt-0.5 text-sm text-soft">{race.when}</p>
          <Each of={race.place}>{({ text }) => <p className="break-words text-faint text-sm">{text}</p>}</Each>
          <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
            <Each of={race.cancelled}>{({ text }) => <Badge tone="danger">{text}</Badge>}</Each>
            <Each of={race.postponed}>{({ text }) => <Badge tone="warning">{text}</Badge>}</Each>
            <Each of={race.open}>{({ text }) => <Badge tone="success">{text}</Badge>}</Each>
            <Each of={race.notOpen}>{({ text }) => <Badge>{text}</Badge>}</Each>
          </p>
        </div>
      </header>
      <div className="mt-4 grid gap-x-8 gap-y-4 border-t pt-4 sm:grid-cols-2">
        <div className="text-base">
          <h4 className="font-normal text-faint text-sm">{t('offer.prices')}</h4>
          <ul>
            <Each of={race.prices}>
              {(price) => (
                <li className="flex items-baseline justify-between gap-4 py-1">
                  <span className="min-w-0 break-words">
                    {price.title}
                    <Each of={price.soldOut}>
                      {({ text }) => <span className="block text-faint text-sm">{text}</span>}
                    </Each>
                    <Each of={price.left}>
                      {({ text }) => <span className="block text-faint text-sm tabular-nums">{text}</span>}
                    </Each>
                  </span>
                  <span className="shrink-0 font-semibold tabular-nums">{price.price}</span>
                </li>
              )}
            </Each>
          </ul>
        </div>
        <OfferFacts view={race} />
        <Each of={race.course}>{(course) => <CourseDrawing className="max-w-md sm:col-span-2" view={course} />}</Each>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 border-t pt-4">
        <Each of={race.open}>
          {({ href, label }) => (
            <ButtonLink aria-label={label} to={href} variant="primary">
              {t('offer.register')}
            </ButtonLink>
          )}
        </Each>
        <ButtonLink aria-label={race.label} to={race.href} variant="quiet">
          {t('offer.details')}
        </ButtonLink>
      </div>
    </li>
  )
}

export function NoRaces() {
  const t = useTexts(texts)
  return (
    <section className="rounded-card border bg-raised p-6 text-center shadow-card">
      <h2 className="text-lg">{t('offer.none')}</h2>
      <p className="mt-1.5 text-soft">{t('offer.noneText')}</p>
    </section>
  )
}
