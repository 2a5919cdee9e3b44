import { type ResultsView, type ResultView, type TeamsView, texts } from '@vondrona/rules/races/ranking'
import { ChevronDown, Download } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { FilterLinks } from '../../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/**
 * F-RACE-14: the results of a race, rendered alike by the server's page (with slots, see prerender.tsx) and by the app.
 * A form and links, so that one finds oneself without scripts, too; `onSubmit` is for the app's quicker way.
 */
export function ResultsSheet({
  title,
  text,
  view,
  field,
  onSubmit,
  teams,
  share,
  course,
  glance,
  children,
}: {
  title: string
  text?: string | undefined
  view: ResultsView
  /** Where one types what is looked for. */
  field: (search: string) => ReactNode
  onSubmit?: (event: FormEvent) => void
  teams: TeamsView
  share: ReactNode
  /** Below the runners; it comes when it comes. */
  course?: ReactNode
  /** The podium and the times of the ranking, before its runners. */
  glance?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <>
      <PageHeader actions={<Each of={view.finder}>{() => share}</Each>} back={view.back} text={text} title={title} />
      <Each of={view.finder}>
        {({ action, search, genders, categories, hidden }) => (
          <form action={action} className="mb-5 flex flex-col gap-2" onSubmit={onSubmit}>
            {field(search)}
            <FilterLinks label={t('ranking.gender')} links={genders} />
            <Each of={categories}>{({ links }) => <FilterLinks label={t('ranking.category')} links={links} />}</Each>
            <Each of={hidden}>{(one) => <input name={one.name} type="hidden" value={one.value} />}</Each>
          </form>
        )}
      </Each>
      {glance}
      <Each of={teams}>{(one) => <Teams {...one} />}</Each>
      <Card flush>{children}</Card>
      {course}
    </>
  )
}

/** F-RACE-13: folded, so that the runners stay in sight. */
function Teams({ text, teams }: TeamsView[number]) {
  const t = useTexts(texts)
  return (
    <details className="group mb-5 overflow-hidden rounded-card border bg-raised shadow-card">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('ranking.teams')}</span>
          <span className="block text-faint text-sm">{text}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <ol aria-label={t('ranking.teams')} className="divide-y border-t">
        <Each of={teams}>
          {({ position, name, runners, time }) => (
            <li className="flex min-h-16 items-center gap-3 px-3 py-2.5 sm:px-5">
              <span className="w-9 shrink-0 text-right font-semibold text-lg tabular-nums">{position}</span>
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="line-clamp-2 min-w-0 break-words font-medium">{name}</span>
                  <span className="shrink-0 font-medium tabular-nums">{time}</span>
                </span>
                <span className="block break-words text-faint text-sm">{runners}</span>
              </span>
            </li>
          )}
        </Each>
      </ol>
    </details>
  )
}

export function ResultList({
  results,
  count,
  label,
}: {
  results: readonly ResultView[]
  count: string | null
  /** « Classement » by default. */
  label?: string
}) {
  const t = useTexts(texts)
  return (
    <>
      {count !== null && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums sm:px-5">
          {count}
        </p>
      )}
      <ol aria-label={label ?? t('ranking.list')} className="divide-y">
        <Each of={results}>{(one) => <Line result={one} />}</Each>
      </ol>
    </>
  )
}

function Line({ result }: { result: ResultView }) {
  const t = useTexts(texts)
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2.5 pr-1.5 pl-3 hover:bg-sunken [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] sm:px-5">
      <span
        className="grid h-9 min-w-9 shrink-0 place-items-center rounded-full bg-sun-soft font-semibold text-lg text-sun-ink tabular-nums data-[medal=gold]:bg-sun data-[medal=none]:bg-transparent data-[medal=gold]:text-on-sun data-[medal=none]:text-ink"
        data-medal={result.medal}
      >
        {result.position}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-2 min-w-0 break-words font-medium">
            <Each of={result.runner}>
              {({ href, name }) => (
                <Link className="after:absolute after:inset-0" to={href}>
                  {name}
                </Link>
              )}
            </Each>
            <Each of={result.erased}>{({ name }) => name}</Each>
          </span>
          <span className="shrink-0 font-medium tabular-nums">{result.time}</span>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-faint text-sm">
          <span className="min-w-0 break-words">{result.about}</span>
          <span className="shrink-0 tabular-nums">{result.gap}</span>
        </span>
      </span>
      <span className="relative size-11 shrink-0">
        <Each of={result.certificate}>
          {({ href, label }) => (
            <a
              aria-label={label}
              className="grid size-11 place-items-center rounded-control text-soft transition-colors hover:bg-sunken hover:text-ink"
              href={href}
              title={t('ranking.certificate')}
            >
              <Download aria-hidden="true" className="size-5" />
            </a>
          )}
        </Each>
      </span>
    </li>
  )
}

/** Why there is nothing: nothing was found, or nothing is published yet. `clear` is the address without filters. */
export function NoResults({ clear }: { clear: string | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={
        <ButtonLink replace to={clear}>
          {t('ranking.clear')}
        </ButtonLink>
      }
      vignette="search"
      title={t('ranking.noneFound')}
    />
  ) : (
    <EmptyState vignette="contests" text={t('ranking.noneText')} title={t('ranking.none')} />
  )
}
