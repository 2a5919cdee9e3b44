import type { Speech } from '@vondrona/rules/events/agenda'
import {
  comparisonView,
  type ReadableResult,
  type ReadableRunner,
  type ResultsAddress,
  resultsAddress,
  texts,
  timeOf,
} from '@vondrona/rules/races/ranking'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AddressSearch } from '../../../ui/controls/address-search.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { RaceResultsDocument, RaceRunnerDocument } from './operations.generated.ts'

const offered = 6

interface Asked {
  eventId: string
  first: ReadableRunner
  list: ResultsAddress
  distance: number | null
  speech: Speech
}

/** A second runner of the race beside the first one; who it is stands in the address, to be shared. */
export function Comparison(asked: Asked) {
  const t = useTexts(texts)
  const { list, eventId, first } = asked
  const navigate = useNavigate()
  return (
    <Card
      actions={
        list.rival && (
          <Button
            onClick={() => navigate(resultsAddress(eventId, { ...list, rival: '' }), { preventScrollReset: true })}
            size="sm"
          >
            {t('ranking.otherRival')}
          </Button>
        )
      }
      text={list.rival ? undefined : t('ranking.compareText')}
      title={t(list.rival ? 'ranking.compare' : 'ranking.compareWith')}
    >
      {list.rival ? (
        <Beside {...asked} />
      ) : (
        <Choice bib={first.result.bibNumber} eventId={eventId} list={list} speech={asked.speech} />
      )}
    </Card>
  )
}

function Choice({ eventId, bib, list, speech }: Pick<Asked, 'eventId' | 'list' | 'speech'> & { bib: string }) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const [{ data }] = useQuery({
    query: RaceResultsDocument,
    variables: { eventId, filters: { ...(search && { search }) }, pagination: { limit: offered + 1 } },
    keepPrevious: true,
  })
  const found = data?.raceResults.items as readonly ReadableResult[] | undefined
  const others = found?.filter(({ bibNumber, fullName }) => bibNumber !== bib && fullName).slice(0, offered)
  return (
    <>
      <AddressSearch label={t('ranking.search')} onSearch={setSearch} value={search} />
      {others ? (
        <ul aria-label={t('ranking.list')} className="mt-3 divide-y">
          {others.map((one) => (
            <li
              className="relative flex min-h-12 items-center justify-between gap-3 py-2 hover:bg-sunken"
              key={one.bibNumber}
            >
              <Link
                className="min-w-0 break-words font-medium after:absolute after:inset-0"
                preventScrollReset
                to={resultsAddress(eventId, { ...list, rival: one.bibNumber })}
              >
                {one.fullName}
              </Link>
              <span className="shrink-0 text-soft tabular-nums">{timeOf(one, speech)}</span>
            </li>
          ))}
          {others.length === 0 && <li className="py-3 text-soft">{t('ranking.noneFound')}</li>}
        </ul>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  )
}

function Beside({ eventId, first, list, distance, speech }: Asked) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({ query: RaceRunnerDocument, variables: { eventId, bib: list.rival } })
  const second = data?.raceRunner as ReadableRunner | null | undefined
  if (second === undefined) return <SkeletonRows rows={3} />
  if (second === null) return <p className="text-soft">{t('ranking.runnerGone')}</p>
  const rows = comparisonView(first.result, second.result, distance, speech)
  const names = [first.result.fullName, second.result.fullName]
  return (
    <table className="w-full table-fixed text-center tabular-nums">
      <caption className="sr-only">
        {t('ranking.comparison', { first: names[0] ?? '', second: names[1] ?? '' })}
      </caption>
      <thead>
        <tr>
          <td className="w-1/4" />
          {names.map((name, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two runners
            <th className="break-words px-1 pb-2 align-bottom font-semibold" key={n} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, ahead, gap }) => (
          <tr className="border-t" key={label}>
            <th className="break-words py-2 text-left font-normal text-faint text-sm" scope="row">
              {label}
            </th>
            {values.map((value, n) => {
              const isAhead = ahead === (n === 0 ? 'first' : 'second')
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two runners
                <td className="px-1 py-2" key={n}>
                  <span
                    className={classes(
                      'inline-block rounded-full px-2.5 py-0.5',
                      isAhead && 'bg-sun-soft font-semibold text-sun-ink',
                    )}
                  >
                    {value}
                    {isAhead && <span className="sr-only"> ({t('ranking.better')})</span>}
                  </span>
                  {gap && ahead && !isAhead && <span className="block text-faint text-xs">{gap}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
