import { texts } from '@vondrona/rules/lives/studio'
import { TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { StudioHealth } from '../operations.generated.ts'
import type { BroadcastState } from './broadcast/broadcast.ts'
import { sendsNoPictures } from './sends-no-pictures.ts'

/** Why nothing is kept of a live that continues all the same. */
const unrecorded: Record<string, keyof typeof texts.fr> = {
  quota: 'studio.health.quota',
  disk_full: 'studio.health.diskFull',
}

type Health = StudioHealth['liveHealth']

/** What arrives at the gateway, what this browser sends, and what should be changed. */
export function HealthCard({ health, broadcast }: { health: Health | undefined; broadcast: BroadcastState | null }) {
  const t = useTexts(texts)
  const sent = broadcast?.measured
  const width = health?.width || sent?.width
  const height = health?.height || sent?.height
  const number = (value: number | null | undefined, unit = '') =>
    value === null || value === undefined ? '–' : `${formatNumber(Math.round(value))}${unit}`
  const recording = health?.recording ?? 'off'
  const whyNot = unrecorded[recording]
  const facts: [string, string, string][] = [
    ['resolution', t('studio.health.resolution'), width && height ? `${width} × ${height}` : '–'],
    ['fps', t('studio.health.fps'), number(health?.fps ?? sent?.fps)],
    ['kbps', t('studio.health.kbps'), number(health?.kbps ?? sent?.kbps, ' kbit/s')],
    ['loss', t('studio.health.loss'), number(health?.loss)],
    ['recording', t('studio.health.recording'), t(`studio.health.recording.${recording === 'on' ? 'on' : 'off'}`)],
  ]
  const viewers = health?.viewers
  return (
    <Card title={t('studio.health')}>
      {health && !health.gateway && <Hint text={t('studio.health.gatewayAway')} />}
      {whyNot && <Hint text={t(whyNot)} />}
      {sendsNoPictures(health, broadcast) && (
        <Hint text={t(broadcast ? 'studio.health.noPicturesCamera' : 'studio.health.noPictures')} />
      )}
      {health?.bframes && <Hint text={t('studio.health.bframes')} />}
      {health?.audioCodec && !health.webrtcAudio && <Hint text={t('studio.health.noConversion')} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3">
        {facts.map(([name, label, value]) => (
          <div key={name}>
            <dt className="text-faint">{label}</dt>
            <dd className="font-medium tabular-nums" data-health={name}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {viewers && (
        <p className="mt-3 text-faint text-sm tabular-nums">
          {t('studio.health.viewersDetail', { page: viewers.page, webrtc: viewers.webrtc, hls: viewers.hls })}
        </p>
      )}
      {broadcast && broadcast.peers > 0 && (
        <p className="mt-1 text-faint text-sm tabular-nums">
          {t(`studio.health.peers.${plural(broadcast.peers)}`, { n: broadcast.peers })}
        </p>
      )}
    </Card>
  )
}

const Hint = ({ text }: { text: string }) => (
  <p className="mb-4 flex gap-2.5 rounded-control bg-warning-soft p-3 text-sm text-warning" role="status">
    <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
    {text}
  </p>
)
