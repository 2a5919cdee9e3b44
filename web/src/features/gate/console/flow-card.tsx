import { clockTime } from '@vondrona/rules/dates'
import { texts } from '@vondrona/rules/gate/gates'
import { useQuery } from '../../../lib/api/graphql.ts'
import { usePoll } from '../../../lib/lifecycle/use-poll.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { GateFlowDocument } from './operations.generated.ts'

const minute = 60_000

/** How people come in, minute by minute, and how many more or fewer than in the hour before. Nothing while nobody came. */
export function FlowCard({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({
    query: GateFlowDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  usePoll(() => ask({ requestPolicy: 'network-only' }), minute)
  const flow = data?.gateFlow
  if (!flow) return null
  const { minutes, before } = flow
  const start = new Date(flow.startsAt).getTime()
  const time = (n: number) => clockTime(new Date(start + n * minute))
  const sum = minutes.reduce((all, n) => all + n, 0)
  const people = (n: number) => t(`gates.entries.${plural(n)}`, { n: formatNumber(n) })
  const about = t('gates.flowAbout', {
    from: time(0),
    to: time(minutes.length),
    people: people(sum),
    most: formatNumber(Math.max(...minutes)),
    before: formatNumber(before),
  })
  return (
    <Card title={t('gates.flow')}>
      <BarChart
        about={about}
        ends={[time(0), time(minutes.length)]}
        label={t('gates.flowRead')}
        sayBar={(n) => t('gates.flowAt', { time: time(n), people: people(minutes[n] ?? 0) })}
        values={minutes}
      />
    </Card>
  )
}
