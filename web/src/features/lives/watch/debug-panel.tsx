import { texts } from '@vondrona/rules/lives/viewer'
import { useId } from 'react'
import { redial, useSocketStatus } from '../../../lib/socket/socket.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Player } from './player/player.ts'
import type { PlayerState } from './player/player-state.ts'

/** R-LIVE-16, R-LIVE-18..22: what the line, the connection and the signalling are doing; a chunk of its own. */
export default function DebugPanel({ player, state }: { player: Player | null; state: PlayerState | null }) {
  const t = useTexts(texts)
  const logId = useId()
  const socket = useSocketStatus()
  const debug = state?.debug
  const facts: [string, string, string | number][] = [
    ['socket', t('viewer.socketState'), socket],
    ['peer', t('viewer.peerState'), debug?.peer ?? ''],
    ['ice', t('viewer.iceState'), debug?.ice ?? ''],
    ['signaling', t('viewer.signalingState'), debug?.signaling ?? ''],
    ['offers', t('viewer.offers'), debug?.offers ?? 0],
    ['answers', t('viewer.answers'), debug?.answers ?? 0],
    ['candidates', t('viewer.candidates'), debug?.candidates ?? 0],
  ]
  const reconnect = () => {
    redial()
    player?.restart()
  }
  return (
    <Card title={t('viewer.debug')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {facts.map(([name, label, value]) => (
          <div key={name}>
            <dt className="text-faint">{label}</dt>
            <dd className="font-medium tabular-nums" data-debug={name}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => player?.restart()} size="sm">
          {t('viewer.initPeer')}
        </Button>
        <Button onClick={reconnect} size="sm">
          {t('viewer.forceReconnect')}
        </Button>
      </div>
      <h3 className="mt-4 mb-1 font-medium text-faint text-sm" id={logId}>
        {t('viewer.debugLog')}
      </h3>
      <ol
        aria-labelledby={logId}
        className="max-h-48 overflow-y-auto rounded-control bg-sunken p-3 font-mono text-xs leading-5"
        data-log
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        {state?.log.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
          <li className="break-all" key={index}>
            {line}
          </li>
        ))}
      </ol>
    </Card>
  )
}
