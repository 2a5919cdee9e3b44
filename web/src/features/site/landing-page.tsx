import { age } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/site/landing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../../lib/site/site-settings.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { CalendarLeaf } from '../../ui/pictures/calendar-leaf.tsx'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'
import { RaceCall } from './race-call.tsx'
import { Scene } from './scene.tsx'
import { type News, useNews } from './use-news.ts'

export function Component() {
  return <LandingPage news={useNews()} />
}

/** R-ROUTE-01: what the community is, what is going on in it, how one joins, what is inside, and the way in. */
export function LandingPage({ news }: { news: News }) {
  const t = useTexts(texts)
  useTitle(t('landing.title', { name: site.name }))
  return (
    <>
      <Hero />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-4 py-12 sm:gap-20 sm:px-6 sm:py-20">
        <Each of={news.race}>{(race) => <RaceCall race={race} />}</Each>
        <Now news={news} />
        <Next news={news} />
        <Latest news={news} />
        <HowToJoin />
        <Areas news={news} />
        <Trust />
      </div>
      <section className="border-t bg-accent-soft">
        <div className="mx-auto flex max-w-6xl flex-col items-center gap-5 px-4 py-12 text-center sm:py-16">
          <h2 className="text-xl sm:text-2xl">{t('landing.endTitle')}</h2>
          <ButtonLink className="min-h-12 px-6" to={linkTo('signup')} variant="primary">
            {t('landing.join')}
          </ButtonLink>
          <p className="text-soft">
            {t('landing.already')}{' '}
            <Link
              className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
              to={linkTo('login')}
            >
              {t('shell.login')}
            </Link>
          </p>
        </div>
      </section>
    </>
  )
}

function Hero() {
  const t = useTexts(texts)
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-7 sm:gap-y-9 sm:px-6 sm:pt-8 lg:grid-cols-[5fr_6fr] lg:py-16">
      <div className="px-4 sm:px-0">
        <p className="font-semibold text-sm text-sun-ink">
          {site.name === 'Vondrona' ? t('landing.meaning') : site.name}
        </p>
        <h1 className="mt-3 text-2xl leading-[1.1] sm:text-3xl sm:leading-[1.08]">{t('landing.headline')}</h1>
        <p className="mt-4 max-w-prose text-lg text-soft">{t('landing.lead')}</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink className="min-h-12 px-6" to={linkTo('signup')} variant="primary">
            {t('landing.join')}
          </ButtonLink>
          <ButtonLink className="min-h-12 px-6" to={linkTo('login')}>
            {t('shell.login')}
          </ButtonLink>
        </div>
        <p className="mt-3 text-faint text-sm">{t('landing.joinNote')}</p>
      </div>
      <Scene
        className="h-48 w-full max-lg:-order-1 sm:h-80 sm:rounded-[1.75rem] lg:aspect-[20/13] lg:h-auto"
        label={t('landing.picture')}
      />
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** Lives that are on air. */
function Now({ news }: { news: News }) {
  const t = useTexts(texts)
  return (
    <Each of={news.now}>
      {({ lives }) => (
        <Section title={t('landing.nowTitle')}>
          <ul className="mt-5 grid gap-3 sm:grid-cols-2">
            <Each of={lives}>
              {(live) => (
                <li>
                  <Link
                    className="flex h-full items-center gap-4 rounded-card border bg-raised p-4 shadow-card transition-colors hover:border-control"
                    to={live.href}
                  >
                    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-danger-soft text-danger">
                      <Icon className="size-6" name="radio" thin />
                    </span>
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold text-lg leading-snug">{live.title}</span>
                      <span className="mt-0.5 block text-sm text-soft">{live.author}</span>
                    </span>
                    <Icon className="size-5 text-faint" name="chevronRight" />
                  </Link>
                </li>
              )}
            </Each>
          </ul>
        </Section>
      )}
    </Each>
  )
}

/** What happens soon. */
function Next({ news }: { news: News }) {
  const t = useTexts(texts)
  return (
    <Each of={news.next}>
      {({ events }) => (
        <Section title={t('landing.nextTitle')}>
          <ul className="mt-5 grid gap-3 lg:grid-cols-3">
            <Each of={events}>
              {(event) => (
                <li>
                  <Link
                    className="flex h-full items-start gap-4 rounded-card border bg-raised p-4 shadow-card transition-colors hover:border-control"
                    to={event.href}
                  >
                    <CalendarLeaf card={event} />
                    <span className="min-w-0 flex-1">
                      <h3 className="text-lg leading-snug">{event.title}</h3>
                      <span className="mt-1 block text-sm text-soft">{event.when}</span>
                      <Each of={event.place}>
                        {({ text }) => <span className="line-clamp-1 text-faint text-sm">{text}</span>}
                      </Each>
                      <span className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
                        <Each of={event.cancelled}>{({ text }) => <Badge tone="danger">{text}</Badge>}</Each>
                        <Each of={event.postponed}>{({ text }) => <Badge tone="warning">{text}</Badge>}</Each>
                      </span>
                    </span>
                  </Link>
                </li>
              )}
            </Each>
          </ul>
          <Link
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
            to={linkTo('events')}
          >
            {t('landing.nextAll')}
          </Link>
        </Section>
      )}
    </Each>
  )
}

function Latest({ news }: { news: News }) {
  const t = useTexts(texts)
  return (
    <Each of={news.latest}>
      {({ articles }) => (
        <Section title={t('landing.latestTitle')}>
          <ul className="mt-3 divide-y sm:mt-6 sm:grid sm:grid-cols-3 sm:gap-x-6 sm:divide-y-0">
            <Each of={articles}>
              {(article) => (
                <li>
                  <Link className="group block py-4 sm:py-0" to={article.href}>
                    <span className="block font-semibold text-sm text-accent-ink">{article.kicker}</span>
                    <h3 className="mt-1 font-reading text-lg leading-snug decoration-1 underline-offset-4 group-hover:underline">
                      {article.title}
                    </h3>
                    <span className="mt-1.5 line-clamp-3 text-sm text-soft">{article.excerpt}</span>
                    <span className="mt-2 block text-faint text-sm">
                      {article.date} · {article.reading}
                    </span>
                  </Link>
                </li>
              )}
            </Each>
          </ul>
          <Link
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4 sm:mt-5"
            to={linkTo('magazine')}
          >
            {t('landing.latestAll')}
          </Link>
        </Section>
      )}
    </Each>
  )
}

function HowToJoin() {
  const t = useTexts(texts)
  const steps = [
    [t('landing.step1'), t('landing.step1Text', { min: age.minimum })],
    [t('landing.step2'), t('landing.step2Text', { adult: age.adult })],
    [t('landing.step3'), t('landing.step3Text')],
  ] as const
  return (
    <Section title={t('landing.howTitle')}>
      <ol className="mt-6 grid gap-x-10 lg:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li className="group relative flex gap-4 pb-8 last:pb-0 lg:flex-col lg:pb-0" key={title}>
            <span className="absolute top-11 bottom-1 left-[1.1875rem] w-px bg-line group-last:hidden lg:top-5 lg:right-[-1.75rem] lg:bottom-auto lg:left-14 lg:h-px lg:w-auto" />
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent font-bold text-on-accent tabular-nums">
              {index + 1}
            </span>
            <div className="pt-1.5 lg:pt-0">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Areas({ news }: { news: News }) {
  const t = useTexts(texts)
  const areas = [
    ['newspaper', t('shell.menu.magazine'), t('landing.areaMagazineText'), linkTo('magazine')],
    ['calendar', t('shell.menu.events'), t('landing.areaEventsText'), linkTo('events')],
    ['radio', t('shell.menu.lives'), t('landing.areaLivesText'), linkTo('lives')],
    ['vote', t('shell.menu.votes'), t('landing.areaVotesText'), null],
  ] as const
  return (
    <Section title={t('landing.areasTitle')}>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4">
        {areas.map(([icon, title, text, to]) => (
          <li key={title}>
            <Area icon={icon} text={text} title={title} to={site.publicContent ? to : null} />
          </li>
        ))}
        <Each of={news.contests}>
          {({ href }) => (
            <li className="sm:col-span-2">
              <Area
                icon="trophy"
                text={t('landing.areaContestsText')}
                title={t('shell.menu.contests')}
                to={site.publicContent ? href : null}
              />
            </li>
          )}
        </Each>
      </ul>
    </Section>
  )
}

function Area({ icon, title, text, to }: { icon: IconName; title: string; text: string; to: string | null }) {
  const look = 'flex h-full items-center gap-4 rounded-card border bg-raised p-4 shadow-card sm:p-5'
  const inside = (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <Icon className="size-6" name={icon} thin />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg">{title}</span>
        <span className="mt-0.5 block text-sm text-soft leading-snug">{text}</span>
      </span>
      {to && <Icon className="size-5 text-faint" name="chevronRight" />}
    </>
  )
  if (!to) return <div className={look}>{inside}</div>
  return (
    <Link className={`${look} transition-colors hover:border-control`} to={to}>
      {inside}
    </Link>
  )
}

function Trust() {
  const t = useTexts(texts)
  const points = [
    ['feather', t('landing.trustLight'), t('landing.trustLightText')],
    ['shield', t('landing.trustSafe'), t('landing.trustSafeText')],
    ['user', t('landing.trustYours'), t('landing.trustYoursText')],
  ] as const
  return (
    <Section title={t('landing.trustTitle')}>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {points.map(([icon, title, text]) => (
          <li className="flex gap-3.5" key={title}>
            <Icon className="mt-0.5 size-6 text-accent-ink" name={icon} thin />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
