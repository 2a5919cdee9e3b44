import {
  type GlanceView,
  type ResultsView,
  type ResultView,
  type TeamsView,
  texts,
} from '@vondrona/rules/races/ranking'
import type { ReactNode } from 'react'
import { Each, slot } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { More } from '../../../ui/layout/pagination.tsx'
import { Histogram } from './histogram.tsx'
import { Podium } from './podium.tsx'
import { NoResults, ResultList, ResultsSheet } from './results-sheet.tsx'

/** One page of the results as the server fills it: with runners, or with the reason why there are none. */
export function PrerenderedResults({
  view,
  teams,
  glance,
  result,
  share,
}: {
  view: ResultsView
  teams: TeamsView
  glance: GlanceView
  result: ResultView
  share: ReactNode
}) {
  const t = useTexts(texts)
  const nothing = () => {}
  return (
    <ResultsSheet
      field={(search) => (
        <SearchField
          className="max-w-md"
          clearable={false}
          label={t('ranking.search')}
          name="q"
          onChange={nothing}
          value={search}
        />
      )}
      glance={
        <>
          <Each of={glance.podium}>{(one) => <Podium {...one} />}</Each>
          <Each of={glance.histogram}>{(one) => <Histogram className="mb-4" view={one} />}</Each>
        </>
      }
      share={share}
      teams={teams}
      title="{{heading}}"
      view={view}
    >
      <Each of={slot('some', {})}>{() => <ResultList count="{{count}}" results={slot('results', result)} />}</Each>
      <Each of={slot('nonePublished', {})}>{() => <NoResults clear={null} />}</Each>
      <Each of={slot('noneFound', { href: '/{{href}}' })}>{({ href }) => <NoResults clear={href} />}</Each>
      <Each of={slot('more', { href: '/{{href}}' })}>
        {({ href }) => <More href={href} next="" onMore={nothing} />}
      </Each>
    </ResultsSheet>
  )
}
