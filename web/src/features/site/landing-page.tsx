import { age } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/site'
import {
  CalendarDays,
  ChevronRight,
  Feather,
  type LucideIcon,
  Newspaper,
  Radio,
  ShieldCheck,
  UserRoundCheck,
  Vote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTitle } from '../../lib/title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Scene } from './scene.tsx'

/** R-ROUTE-01: what the community is, how one joins, what is inside, and the way in. */
export function Component() {
  const t = useTexts(texts)
  useTitle('')
  return (
    <>
      <Hero />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-4 py-12 sm:gap-20 sm:px-6 sm:py-20">
        <HowToJoin />
        <Areas />
        <Trust />
      </div>
      <section className="border-t bg-accent-soft">
        <div className="mx-auto flex max-w-6xl flex-col items-center gap-5 px-4 py-12 text-center sm:py-16">
          <h2 className="text-2xl sm:text-3xl">{t('site.endTitle')}</h2>
          <ButtonLink className="min-h-12 px-6" to="/signup" variant="primary">
            {t('site.join')}
          </ButtonLink>
          <p className="text-soft">
            {t('site.already')}{' '}
            <Link
              className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
              to="/login"
            >
              {t('site.login')}
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
        <p className="font-medium text-accent-ink text-sm">{site.name === 'Vondrona' ? t('site.meaning') : site.name}</p>
        <h1 className="mt-3 text-[2.125rem] leading-[1.1] sm:text-5xl sm:leading-[1.08]">{t('site.headline')}</h1>
        <p className="mt-4 max-w-prose text-[1.0625rem] text-soft sm:text-lg">{t('site.lead')}</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink className="min-h-12 px-6" to="/signup" variant="primary">
            {t('site.join')}
          </ButtonLink>
          <ButtonLink className="min-h-12 px-6" to="/login">
            {t('site.login')}
          </ButtonLink>
        </div>
        <p className="mt-3 text-faint text-sm">{t('site.joinNote')}</p>
      </div>
      <Scene
        className="h-48 w-full max-lg:-order-1 sm:h-80 sm:rounded-[1.75rem] lg:aspect-[20/13] lg:h-auto"
        label={t('site.picture')}
      />
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      {children}
    </section>
  )
}

function HowToJoin() {
  const t = useTexts(texts)
  const steps = [
    [t('site.step1'), t('site.step1Text', { min: age.minimum })],
    [t('site.step2'), t('site.step2Text', { adult: age.adult })],
    [t('site.step3'), t('site.step3Text')],
  ] as const
  return (
    <Section title={t('site.howTitle')}>
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

function Areas() {
  const t = useTexts(texts)
  const areas = [
    [Newspaper, t('site.areaMagazine'), t('site.areaMagazineText'), '/magazine'],
    [CalendarDays, t('site.areaEvents'), t('site.areaEventsText'), '/events'],
    [Radio, t('site.areaLives'), t('site.areaLivesText'), '/lives'],
    [Vote, t('site.areaVotes'), t('site.areaVotesText'), null],
  ] as const
  return (
    <Section title={t('site.areasTitle')}>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4">
        {areas.map(([Icon, title, text, to]) => (
          <li key={title}>
            <Area Icon={Icon} text={text} title={title} to={site.publicContent ? to : null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Area({ Icon, title, text, to }: { Icon: LucideIcon; title: string; text: string; to: string | null }) {
  const look = 'flex h-full items-center gap-4 rounded-card border bg-raised p-4 shadow-card sm:p-5'
  const inside = (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-[1.0625rem]">{title}</span>
        <span className="mt-0.5 block text-[0.9375rem] text-soft leading-snug">{text}</span>
      </span>
      {to && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />}
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
    [Feather, t('site.trustLight'), t('site.trustLightText')],
    [ShieldCheck, t('site.trustSafe'), t('site.trustSafeText')],
    [UserRoundCheck, t('site.trustYours'), t('site.trustYoursText')],
  ] as const
  return (
    <Section title={t('site.trustTitle')}>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {points.map(([Icon, title, text]) => (
          <li className="flex gap-3.5" key={title}>
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-ink" strokeWidth={1.8} />
            <div>
              <h3 className="text-[1.0625rem]">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
