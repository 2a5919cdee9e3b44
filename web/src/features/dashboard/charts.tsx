import { charts } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/dashboard'
import { type Column, day as dayOf, number } from '@vondrona/rules/sheets'
import { texts as chartTexts } from '@vondrona/rules/shell/charts'
import { texts as sheets } from '@vondrona/rules/shell/sheets'
import { useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { toCsv } from '../../lib/device/csv.ts'
import { downloadText } from '../../lib/device/download.ts'
import { formatDay, formatMoney, formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type DashboardCharts, DashboardChartsDocument, type SeriesName } from './operations.generated.ts'

type Series = DashboardCharts['dashboardSeries'][number]

const written = (name: SeriesName, value: number) => (name === 'revenue' ? formatMoney(value) : formatNumber(value))

/** What happened on each of the last days: pictures, the same in a table, and as a file. */
export function Charts() {
  const [t, say] = [useTexts(texts), useTexts(chartTexts)]
  const [days, setDays] = useState<number>(charts.usual)
  const [{ data, error }, ask] = useQuery({
    query: DashboardChartsDocument,
    variables: { days },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  const all = data?.dashboardSeries
  return (
    <Card
      actions={
        <SelectField
          className="[&>label]:sr-only"
          label={say('charts.period')}
          onChange={({ target }) => setDays(Number(target.value))}
          options={charts.periods.map((n) => ({ value: String(n), label: say('charts.days', { n }) }))}
          value={String(days)}
        />
      }
      title={t('dashboard.charts')}
    >
      {error && !all ? (
        <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {all
              ? all.map((one) => (
                  <DayChart
                    figures={one}
                    key={one.name}
                    money={one.name === 'revenue'}
                    name={t(`dashboard.series.${one.name}`)}
                  />
                ))
              : Array.from({ length: 5 }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: all the same
                  <Skeleton className="h-56 w-full" key={at} />
                ))}
          </div>
          {all && <Table all={all} />}
        </>
      )}
    </Card>
  )
}

function Table({ all }: { all: readonly Series[] }) {
  const [t, say] = [useTexts(texts), useTexts(sheets)]
  const head = [t('dashboard.day'), ...all.map(({ name }) => t(`dashboard.series.${name}`))]
  const rows = (all[0]?.days ?? []).map(({ day }, at) => ({ day, values: all.map(({ days }) => days[at]?.value ?? 0) }))
  const save = () => {
    const columns: Column<(typeof rows)[number]>[] = [
      { title: t('dashboard.day'), ...dayOf(({ day }) => day) },
      ...all.map(({ name }, at) => ({
        title: t(`dashboard.series.${name}`),
        ...number<(typeof rows)[number]>(({ values }) => values[at]),
      })),
    ]
    const inZone = (title: string) => say('sheets.moment', { title })
    downloadText(toCsv(columns, rows, inZone), `${t('dashboard.exportFile')}-${rows.at(-1)?.day ?? ''}.csv`)
  }
  return (
    <div className="mt-5 flex flex-col items-start gap-3">
      <details className="w-full min-w-0">
        <summary className="target w-fit cursor-pointer py-2 font-medium text-accent-ink">
          {t('dashboard.table')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
        <div className="mt-2 max-h-96 overflow-auto" tabIndex={0}>
          <table className="w-full min-w-max text-sm tabular-nums">
            <thead className="sticky top-0 bg-raised text-left text-faint">
              <tr>
                {head.map((title, at) => (
                  <th className={at === 0 ? 'py-2 pr-4' : 'py-2 pr-4 text-right'} key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.toReversed().map(({ day, values }) => (
                <tr key={day}>
                  <th className="whitespace-nowrap py-1.5 pr-4 text-left font-normal" scope="row">
                    {formatDay(day)}
                  </th>
                  {values.map((value, at) => (
                    <td className="py-1.5 pr-4 text-right" key={all[at]?.name}>
                      {all[at] && written(all[at].name, value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot className="border-t font-semibold">
              <tr>
                <th className="py-2 pr-4 text-left" scope="row">
                  {t('dashboard.total')}
                </th>
                {all.map(({ name, total }) => (
                  <td className="py-2 pr-4 text-right" key={name}>
                    {written(name, total)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </details>
      <Button onClick={save} size="sm">
        {t('dashboard.export')}
      </Button>
    </div>
  )
}
