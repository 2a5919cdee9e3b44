import { texts } from '@vondrona/rules/events/agenda'
import { Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { replayEarlyPress } from '../../lib/takeover/early-press.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Under the event: pass it on. */
export function EventActions({ onShare }: { onShare?: () => void }) {
  const t = useTexts(texts)
  useEffect(replayEarlyPress, [])
  return (
    <div className="no-print mt-8 border-t pt-5">
      <Button icon={<Share2 aria-hidden="true" className="size-5" />} name="share" onClick={onShare}>
        {t('agenda.share')}
      </Button>
    </div>
  )
}
