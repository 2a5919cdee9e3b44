import { texts } from '@vondrona/rules/lives/cap'
import {
  type CapPeriod,
  capLimits,
  capPeriods,
  readMegabytes,
  texts as viewerTexts,
} from '@vondrona/rules/lives/viewer'
import { type FormEvent, useState } from 'react'
import { megabytes, priceOf } from '../../../../lib/data-use/amounts.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { RadioCards } from '../../../../ui/controls/radio-cards.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { setCap, useDataUse, usedOf } from './data-use.ts'

/** N-05: « au plus N Mo » for each live or for a month, with its price while it is typed. */
export default function CapDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const t = useTexts(texts)
  const v = useTexts(viewerTexts)
  const { cap } = useDataUse(liveId)
  const [typed, setTyped] = useState(String(cap?.megabytes ?? capLimits.usual[1]))
  const [per, setPer] = useState<CapPeriod>(cap?.per ?? 'live')
  const [isRefused, setRefused] = useState(false)
  const amount = readMegabytes(typed)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null) return setRefused(true)
    setCap({ megabytes: amount, per })
    onClose()
  }
  const lift = () => {
    setCap(null)
    onClose()
  }
  const limits = { min: capLimits.min, max: formatNumber(capLimits.max) }
  return (
    <Dialog onClose={onClose} open title={v('viewer.cap')}>
      <form className="flex flex-col gap-5" noValidate onSubmit={apply}>
        <p className="text-soft">{t('cap.text')}</p>
        <div>
          <TextField
            autoComplete="off"
            error={isRefused && amount === null ? t('cap.invalid', limits) : undefined}
            hint={amount === null ? undefined : t('cap.cost', { ar: priceOf(amount) })}
            inputMode="numeric"
            label={t('cap.field')}
            onChange={(event) => setTyped(event.target.value)}
            value={typed}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            {capLimits.usual.map((usual) => (
              <Button aria-pressed={amount === usual} key={usual} onClick={() => setTyped(String(usual))} size="sm">
                {formatNumber(usual)}
              </Button>
            ))}
          </div>
        </div>
        <RadioCards
          columns={2}
          legend={t('cap.per')}
          name="per"
          onValue={(value) => setPer(value as CapPeriod)}
          options={capPeriods.map((value) => ({ value, label: t(`cap.per.${value}`) }))}
          value={per}
        />
        <p className="text-faint text-sm tabular-nums">
          {t('cap.used', { live: megabytes(usedOf(liveId, 'live')), month: megabytes(usedOf(liveId, 'month')) })}
        </p>
        <div className="flex flex-wrap justify-end gap-2.5">
          {cap && <Button onClick={lift}>{t('cap.lift')}</Button>}
          <Button type="submit" variant="primary">
            {t('cap.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
