import { texts } from '@vondrona/rules/lives/cap'
import { type DataCap, texts as viewerTexts } from '@vondrona/rules/lives/viewer'
import { perMinute, priceOf } from '../../../../lib/data-use/amounts.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { LivePage } from '../../operations.generated.ts'
import type { PlayerState } from '../player/player-state.ts'
import { needsOf } from '../transports-of-live.ts'
import { setCap } from './data-use.ts'
import type { CapAtPlayer } from './use-data-cap.ts'

/** N-05: over the poster when the viewer's cap is reached: what was used, and how to go on. */
export default function CapNotice({
  live,
  state,
  cap,
  goOn,
}: {
  live: LivePage
  state: PlayerState | null
  cap: DataCap
  goOn: CapAtPlayer['goOn']
}) {
  const t = useTexts(texts)
  const v = useTexts(viewerTexts)
  const needs = needsOf(live)
  const ways = (['audio', 'low'] as const).filter((way) => state?.ladder.transports.includes(way))
  return (
    <>
      <p className="font-semibold text-lg">{t('cap.reached', { mb: cap.megabytes, ar: priceOf(cap.megabytes) })}</p>
      <p className="max-w-md text-sm">{t('cap.again', { mb: cap.megabytes })}</p>
      <div className="grid w-full max-w-72 gap-2 sm:flex sm:w-auto sm:max-w-none sm:flex-wrap sm:justify-center">
        {ways.map((way) => (
          <Button key={way} onClick={() => goOn(way)} size="sm" variant={way === 'audio' ? 'primary' : 'secondary'}>
            <span>
              {t(way === 'audio' ? 'cap.audio' : 'cap.low')}
              <span className="font-normal opacity-80 max-sm:block sm:ml-1.5">
                {v('viewer.dataPerMinute', { mb: perMinute((needs[way] ?? 0) / 1000) })}
              </span>
            </span>
          </Button>
        ))}
        <Button onClick={() => setCap(null)} size="sm">
          {t('cap.lift')}
        </Button>
      </div>
    </>
  )
}
