import { megabytesOf, type Transport, texts } from '@vondrona/rules/lives/viewer'
import { Check, Gauge, SlidersHorizontal } from 'lucide-react'
import { costPerMinute, megabytes, perMinute, priceOf } from '../../../lib/data-use/amounts.ts'
import { setDataSaver, useDataSaver } from '../../../lib/device/data-saver.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx'
import type { LivePage } from '../operations.generated.ts'
import { useDataUse } from './data-cap/data-use.ts'
import type { Player } from './player/player.ts'
import type { PlayerState } from './player/player-state.ts'
import { needsOf } from './transports-of-live.ts'

const labels = {
  peer: 'viewer.transport.peer',
  webrtc: 'viewer.transport.webrtc',
  hls: 'viewer.transport.hls',
  low: 'viewer.transport.low',
  audio: 'viewer.transport.audio',
} as const satisfies Record<Transport, string>

/** F-LIVE-15, N-05: how it plays now and what a minute of it costs; the choice, automatically or by hand. */
export function TransportMenu({
  live,
  player,
  state,
  onCap,
}: {
  live: LivePage
  player: Player | null
  state: PlayerState | null
  /** Opens the cap on data, where there is one. */
  onCap?: () => void
}) {
  const t = useTexts(texts)
  const savesData = useDataSaver()
  const { cap, used } = useDataUse(live.id)
  const needs = needsOf(live)
  const at = state?.ladder.at
  const kbps = state?.kbps ?? (at && needs[at] ? needs[at] / 1000 : null)
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {at && state?.phase === 'playing' && t('viewer.changedTo', { way: t(labels[at]) })}
      </span>
      <Menu
        button={(props) => (
          <button
            {...props}
            className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-sm text-white/90 tabular-nums hover:bg-white/15 hover:text-white focus-visible:outline-white"
            type="button"
          >
            <span className="sr-only">{t('viewer.transport')}</span>
            {at && kbps !== null && (
              <span className="whitespace-nowrap text-right leading-tight" data-kbps={kbps}>
                {cap && (
                  <span className="block font-semibold" data-used={used}>
                    {t('viewer.dataUsed', { used: megabytes(used), mb: cap.megabytes })}
                  </span>
                )}
                <span className={cap ? 'block text-white/75 text-xs' : undefined}>
                  {t('viewer.dataPerMinute', { mb: perMinute(kbps) })}
                </span>
              </span>
            )}
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </button>
        )}
      >
        <p className="px-3 pt-2 pb-1 text-faint text-sm">
          {at ? t(labels[at]) : t('viewer.transport')}
          {kbps !== null && ` · ${t('viewer.dataCost', { ar: costPerMinute(kbps) })}`}
          <span className="block tabular-nums">
            {t('viewer.dataSoFar', { mb: megabytes(used), ar: priceOf(megabytesOf(used)) })}
          </span>
        </p>
        <MenuItem
          checked={!state?.ladder.chosen}
          icon={<Mark on={!state?.ladder.chosen} />}
          onClick={() => player?.choose(null)}
        >
          {t('viewer.transport.auto')}
        </MenuItem>
        {state?.ladder.transports.map((transport) => (
          <MenuItem
            checked={state.ladder.chosen === transport}
            icon={<Mark on={state.ladder.chosen === transport} />}
            key={transport}
            onClick={() => player?.choose(transport)}
          >
            {t(labels[transport])}
            <span className="block text-faint text-sm tabular-nums">
              {t('viewer.dataPerMinute', { mb: perMinute((needs[transport] ?? 0) / 1000) })}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem checked={savesData} icon={<Mark on={savesData} />} onClick={() => setDataSaver(!savesData)}>
          {t('viewer.saver')}
        </MenuItem>
        {onCap && (
          <MenuItem icon={<Gauge />} onClick={onCap}>
            {t('viewer.cap')}
            <span className="block text-faint text-sm tabular-nums">
              {cap ? t(`viewer.capNow.${cap.per}`, { mb: cap.megabytes }) : t('viewer.capNone')}
            </span>
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

const Mark = ({ on }: { on: boolean }) => <Check aria-hidden="true" className={on ? '' : 'invisible'} />
