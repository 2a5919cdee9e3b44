import { texts } from '@vondrona/rules/lives/replay'
import { clock } from '@vondrona/rules/lives/viewer'
import { RotateCcw, RotateCw } from 'lucide-react'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { usePlayback } from './use-playback.ts'

const speeds = [0.5, 1, 1.25, 1.5, 2]
const step = 10 // seconds; the texts name it
const skipLook = 'w-auto grid-flow-col gap-1 px-2 font-medium'

/** What the browsers' own controls lack on a phone. */
export function PlaybackBar({ playback }: { playback: ReturnType<typeof usePlayback> }) {
  const t = useTexts(texts)
  return (
    <div className="mt-1 flex min-h-11 items-center gap-1 text-sm">
      <IconButton className={skipLook} label={t('replay.back')} onClick={() => playback.skip(-step)}>
        <RotateCcw aria-hidden="true" className="size-5" />
        {step} s
      </IconButton>
      <IconButton className={skipLook} label={t('replay.forward')} onClick={() => playback.skip(step)}>
        {step} s
        <RotateCw aria-hidden="true" className="size-5" />
      </IconButton>
      <select
        aria-label={t('replay.speed')}
        className="h-11 rounded-control bg-transparent px-2 font-medium text-soft hover:bg-sunken hover:text-ink"
        defaultValue={1}
        onChange={(event) => playback.setSpeed(Number(event.target.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {formatNumber(speed)} ×
          </option>
        ))}
      </select>
      {playback.resumedAt > 0 && (
        <p
          className="ml-auto flex flex-wrap items-center justify-end gap-x-2 text-right text-faint leading-tight"
          role="status"
        >
          {t('replay.resumed', { time: clock(playback.resumedAt) })}
          <button className="link min-h-11" onClick={playback.restart} type="button">
            {t('replay.fromStart')}
          </button>
        </p>
      )}
    </div>
  )
}
