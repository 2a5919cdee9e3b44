import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { showTime } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/organising'
import { Download, Medal, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { language } from '../../../lib/texts/language.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import {
  type RaceResults,
  RaceResultsDocument,
  RankedRaceDocument,
  type ResultFilters,
} from './operations.generated.ts'

type Result = RaceResults['raceResults']['items'][number]
type Gender = 'male' | 'female'

/** `/events/{id}/results`: the ranking of a race for everybody, by name or bib, with the certificates. */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const [typed, setTyped] = useState('')
  const [gender, setGender] = useState<'' | Gender>('')
  const [category, setCategory] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const [{ data, error }, again] = useQuery({
    query: RankedRaceDocument,
    variables: { eventId: id },
    requestPolicy: 'cache-and-network',
  })
  const race = data?.race
  const title = race ? t('organising.rankingOf', { race: race.name }) : t('organising.ranking')
  useTitle(title)
  if (!data && error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
  const filters: ResultFilters = {
    ...(search && { search }),
    ...(gender && { gender }),
    ...(category && { category }),
  }
  const clear = () => {
    setTyped('')
    setGender('')
    setCategory('')
  }
  return (
    <>
      <PageHeader
        back={linkTo('event', { id })}
        text={race && !race.resultsPublishedAt ? t('organising.notPublished') : undefined}
        title={title}
      />
      <div className="mb-3 grid gap-2.5 lg:grid-cols-[1fr_13rem_16rem]">
        <SearchField label={t('organising.rankingSearch')} onChange={setTyped} value={typed} />
        <div className="grid grid-cols-2 gap-2.5 lg:contents">
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('organising.gender')}
            onChange={({ target }) => setGender(target.value as '' | Gender)}
            options={[
              { value: 'female', label: t('organising.women') },
              { value: 'male', label: t('organising.men') },
            ]}
            placeholder={t('organising.anyGender')}
            value={gender}
          />
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('organising.category')}
            onChange={({ target }) => setCategory(target.value)}
            options={[...new Set(race?.categories.map(({ name }) => name))].map((name) => ({
              value: name,
              label: name,
            }))}
            placeholder={t('organising.anyCategory')}
            value={category}
          />
        </div>
      </div>
      <Card flush>
        <Pages key={JSON.stringify(filters)}>
          {(place) => (
            <OnePage {...place} clear={Object.keys(filters).length > 0 ? clear : null} eventId={id} filters={filters} />
          )}
        </Pages>
      </Card>
    </>
  )
}

function OnePage({
  eventId,
  filters,
  after,
  isFirst,
  isLast,
  onMore,
  clear,
}: PagePlace & { eventId: string; filters: ResultFilters; clear: (() => void) | null }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: RaceResultsDocument,
    variables: { eventId, filters, pagination: { limit: pageSize.max, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.raceResults
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 8} />
  }
  if (page.items.length === 0) return isFirst ? <Nothing clear={clear} /> : null
  const next = isLast && page.hasMore ? page.endCursor : null
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums">
          {t(`organising.finishers.${plural(page.total)}`, { n: formatNumber(page.total) })}
        </p>
      )}
      <ol aria-label={t('organising.rankingList')} className="divide-y">
        {page.items.map((one) => (
          <Line key={one.bibNumber} result={one} />
        ))}
      </ol>
      {next && <More label={t('organising.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function Line({ result }: { result: Result }) {
  const t = useTexts(texts)
  const name = result.fullName || t('organising.erased')
  const ranks = [
    t('organising.bibNumber', { bib: result.bibNumber }),
    result.category && `${result.category}${result.categoryPosition ? ` : ${result.categoryPosition}` : ''}`,
    result.genderPosition &&
      result.gender &&
      `${t(result.gender === 'female' ? 'organising.women' : 'organising.men')} : ${result.genderPosition}`,
    result.club,
  ].filter(Boolean)
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] sm:px-5">
      <span className="w-10 shrink-0 text-right font-semibold text-lg tabular-nums">{result.position ?? '–'}</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words font-medium">{name}</span>
        <span className="block break-words text-faint text-sm">{ranks.join(' · ')}</span>
      </span>
      <span className="shrink-0 text-right font-medium tabular-nums">
        {result.time === null
          ? t(`organising.finish.${result.status as 'dnf' | 'dns' | 'dsq'}`)
          : showTime(result.time)}
      </span>
      {result.certificateUrl && (
        <a
          aria-label={t('organising.certificateOf', { name })}
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-sunken hover:text-ink"
          href={`${result.certificateUrl}?language=${language()}`}
          title={t('organising.certificate')}
        >
          <Download aria-hidden="true" className="size-5" />
        </a>
      )}
    </li>
  )
}

function Nothing({ clear }: { clear: (() => void) | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={<Button onClick={clear}>{t('organising.clear')}</Button>}
      icon={<SearchX aria-hidden="true" />}
      title={t('organising.noneFound')}
    />
  ) : (
    <EmptyState
      icon={<Medal aria-hidden="true" />}
      text={t('organising.rankingNoneText')}
      title={t('organising.rankingNone')}
    />
  )
}
