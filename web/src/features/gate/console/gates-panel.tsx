import { gate as limits } from '@vondrona/rules/gate/constants'
import { texts } from '@vondrona/rules/gate/gates'
import { useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { usePoll } from '../../../lib/lifecycle/use-poll.ts'
import { useSocketEvent, useSocketStatus } from '../../../lib/socket/socket.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FlowCard } from './flow-card.tsx'
import { LinksCard } from './links-card.tsx'
import { type Gates, GatesDocument } from './operations.generated.ts'
import { ShownTwiceCard } from './shown-twice-card.tsx'

type Counts = Omit<Gates['gateCounts'], 'eventId' | '__typename'>

/** Race day from the office: how the event fills, who may scan, and which tickets were shown twice. */
export function GatesPanel({ eventId }: { eventId: string }) {
  const [{ data, error }, ask] = useQuery({
    query: GatesDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const [news, setNews] = useState<Counts | null>(null)
  useSocketEvent(
    `gate_${eventId}`,
    ({ data: counts }) => setNews(counts),
    () => {
      setNews(null)
      again()
    },
  )
  usePoll(again, limits.syncEvery, useSocketStatus() !== 'connected') // only where nobody tells
  if (!data) return error ? <ErrorState onRetry={again} /> : <SkeletonRows rows={6} />
  const counts = news ?? data.gateCounts
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <div className="grid gap-4 lg:gap-5">
        <LiveCard counts={counts} />
        <FlowCard eventId={eventId} />
        <ShownTwiceCard duplicates={counts.duplicates} eventId={eventId} />
      </div>
      <LinksCard eventId={eventId} links={data.gateLinks} onChanged={again} />
    </div>
  )
}

function LiveCard({ counts }: { counts: Counts }) {
  const t = useTexts(texts)
  const { admitted, inside, expected, bibsGiven, duplicates, byGate } = counts
  const share = expected > 0 ? Math.min(1, admitted / expected) : 0
  return (
    <Card title={t('gates.live')}>
      <dl className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <dt className="text-faint text-sm">{t('gates.admitted')}</dt>
          <dd className="mt-0.5">
            <strong className="text-2xl tabular-nums">{formatNumber(admitted)}</strong>{' '}
            <span className="text-soft">
              {t(`gates.ofExpected.${plural(expected)}`, { n: formatNumber(expected) })}
            </span>
            <span aria-hidden="true" className="mt-2 block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full origin-left bg-accent transition-transform duration-500"
                style={{ transform: `scaleX(${share})` }}
              />
            </span>
          </dd>
        </div>
        {inside !== admitted && <Count label={t('gates.inside')} value={inside} />}
        <Count label={t('gates.bibsGiven')} value={bibsGiven} />
        <Count isBad={duplicates > 0} label={t('gates.duplicates')} value={duplicates} />
      </dl>
      <h3 className="mt-5 font-medium">{t('gates.byGate')}</h3>
      {byGate.length === 0 ? (
        <p className="mt-1 text-soft">{t('gates.noScan')}</p>
      ) : (
        <ul className="mt-1 divide-y">
          {byGate.map(({ gate, admitted: n }) => (
            <li className="flex justify-between gap-4 py-2" key={gate}>
              <span className="min-w-0 break-words">{gate}</span>
              <span className="tabular-nums">{formatNumber(n)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Count = ({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) => (
  <div>
    <dt className="text-faint text-sm">{label}</dt>
    <dd className={`mt-0.5 font-semibold text-xl tabular-nums ${isBad ? 'text-danger' : ''}`}>{formatNumber(value)}</dd>
  </div>
)
