import { texts } from '@vondrona/rules/accounts'
import { longDay } from '@vondrona/rules/dates'
import { weightText } from '@vondrona/rules/uploads/view'
import { useEffect, useState } from 'react'
import { priceOfBytes } from '../../lib/data-use/amounts.ts'
import { areas } from '../../lib/data-use/areas.ts'
import { currentUse, type MonthUse } from '../../lib/data-use/data-use.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { Card } from '../../ui/layout/card.tsx'

/** N-09: what this device received this month, by area, the most first, and about what it cost. */
export function DataUseCard() {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const [use, setUse] = useState<MonthUse | null>()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setUse(currentUse(new Date()))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (use === undefined) return null
  const rows = areas
    .flatMap((area) => (use?.bytes[area] ? [{ area, bytes: use.bytes[area] }] : []))
    .sort((a, b) => b.bytes - a.bytes)
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const said = use && rows.length > 0
  return (
    <Card
      text={
        said
          ? t('accounts.settings.dataUse.since', { date: longDay(new Date(use.since), language) })
          : t('accounts.settings.dataUse.none')
      }
      title={t('accounts.settings.dataUse')}
    >
      {said && (
        <dl className="divide-y">
          {rows.map(({ area, bytes }) => (
            <div className="flex justify-between gap-4 py-2" key={area}>
              <dt>{t(`accounts.settings.dataUse.${area}`)}</dt>
              <dd className="shrink-0 text-soft tabular-nums">{weightText(bytes, language)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 font-semibold">
            <dt>{t('accounts.settings.dataUse.total')}</dt>
            <dd className="text-right tabular-nums" data-used={total}>
              {t('accounts.settings.dataUse.cost', {
                size: weightText(total, language),
                ar: priceOfBytes(total),
              })}
            </dd>
          </div>
        </dl>
      )}
      <p className="mt-3 text-faint text-sm">{t('accounts.settings.dataUse.note')}</p>
    </Card>
  )
}
