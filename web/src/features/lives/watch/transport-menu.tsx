import { ariaryPerMegabyte, megabytesPerMinute, type Transport, texts } from '@vondrona/rules/lives/viewer'
import { Check, SlidersHorizontal } from 'lucide-react'
import { setDataSaver, useDataSaver } from '../../../lib/device/data-saver.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx'
import type { LivePage } from '../operations.generated.ts'
import type { Player, PlayerState } from './player.ts'
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
}: {
  live: LivePage
  player: Player | null
  state: PlayerState | null
}) {
  const t = useTexts(texts)
  const savesData = useDataSaver()
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
              <span className="whitespace-nowrap" data-kbps={kbps}>
                {t('viewer.dataPerMinute', { mb: megabytes(kbps) })}
              </span>
            )}
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </button>
        )}
      >
        <p className="px-3 pt-2 pb-1 text-faint text-sm">
          {at ? t(labels[at]) : t('viewer.transport')}
          {kbps !== null && ` · ${t('viewer.dataCost', { ar: cost(kbps) })}`}
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
              {t('viewer.dataPerMinute', { mb: megabytes((needs[transport] ?? 0) / 1000) })}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem checked={savesData} icon={<Mark on={savesData} />} onClick={() => setDataSaver(!savesData)}>
          {t('viewer.saver')}
        </MenuItem>
      </Menu>
    </>
  )
}

const Mark = ({ on }: { on: boolean }) => <Check aria-hidden="true" className={on ? '' : 'invisible'} />
const megabytes = (kbps: number) => formatNumber(Math.round(megabytesPerMinute(kbps) * 10) / 10)
const cost = (kbps: number) => formatNumber(Math.max(1, Math.round(megabytesPerMinute(kbps) * ariaryPerMegabyte)))
