import { gate as limits } from '@vondrona/rules/gate/constants'
import { texts } from '@vondrona/rules/gate/gates'
import { linkTo } from '@vondrona/rules/pages'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { NextRaceDocument, RaceWeekendDocument } from './operations.generated.ts'

/** What the race of these days looks like from outside the console; nothing in other weeks. */
export function RaceWeekendCard() {
  const [{ data }] = useQuery({ query: NextRaceDocument, variables: {}, requestPolicy: 'cache-and-network' })
  const next = data?.eventsWithPagination.items[0]
  if (!next?.date || new Date(next.date).getTime() > serverNow().getTime() + limits.raceWeekend) return null
  return <Weekend date={next.date} id={next.id} title={next.title} />
}

function Weekend({ id, title, date }: { id: string; title: string; date: string }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: RaceWeekendDocument,
    variables: { eventId: id },
    requestPolicy: 'cache-and-network',
  })
  const counts = data?.gateCounts
  const figures = [
    { label: t('gates.bibsGiven'), value: counts?.bibsGiven },
    { label: t('gates.admitted'), value: counts?.admitted },
    { label: t('gates.expected'), value: counts?.expected },
  ]
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('mit', { query: { event: id, tab: 'gates' } })}>
          {t('gates.openConsole')}
        </ButtonLink>
      }
      text={formatDateTime(date)}
      title={title}
    >
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ label, value }) => (
          <div className="flex min-w-0 flex-col justify-between" key={label}>
            <dt className="text-faint text-sm">{label}</dt>
            <dd className="mt-0.5 font-semibold text-xl tabular-nums">
              {value === undefined ? '…' : formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
