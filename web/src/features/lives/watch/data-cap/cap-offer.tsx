import { texts } from '@vondrona/rules/lives/cap'
import { useState } from 'react'
import { readKey, writeKey } from '../../../../lib/device/browser-storage.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'

const key = 'live-cap-offer'

/** N-05: offered where data is paid by the megabyte; nobody is asked again after a no. */
export default function CapOffer({ onSet }: { onSet: () => void }) {
  const t = useTexts(texts)
  const [isDeclined, setDeclined] = useState(() => readKey('local', key) === 'no')
  if (isDeclined) return null
  const decline = () => {
    writeKey('local', key, 'no')
    setDeclined(true)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-card border bg-raised py-2 pr-2 pl-4" data-cap-offer>
      <p className="min-w-48 flex-1 text-sm">{t('cap.offer')}</p>
      <Button onClick={onSet} size="sm">
        {t('cap.set')}
      </Button>
      <Button onClick={decline} size="sm" variant="quiet">
        {t('cap.no')}
      </Button>
    </div>
  )
}
