import { texts } from '@vondrona/rules/shell'
import { CloudOff } from 'lucide-react'
import { useReach } from '../../lib/device/server-reach.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Above a button that pays or casts a ballot: without a network it does nothing, and nothing is sent later. */
export function NeedsNetwork() {
  const t = useTexts(texts)
  const isLost = useReach() === 'lost'
  return (
    <div role="status">
      {isLost && (
        <p className="mb-2 flex items-start gap-2 text-base text-warning" data-needs-network>
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('shell.needsNetwork')}
        </p>
      )}
    </div>
  )
}
