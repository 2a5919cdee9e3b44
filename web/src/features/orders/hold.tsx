import { texts } from '@vondrona/rules/orders/reservations'
import { useEffect } from 'react'
import { formatTime } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'

const every = 3000 // ms between looks whether the server has given the places back

const aDay = 86_400_000 // ms

/** D-28: how long the places are held, counted down on the last day: a mandate holds them for several. */
export function Hold({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useTexts(texts)
  const now = useNow()
  const isOver = new Date(until) <= now
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(onOver, every)
    return () => clearInterval(timer)
  }, [isOver, onOver])
  if (new Date(until).getTime() - now.getTime() > aDay)
    return (
      <p className="rounded-control bg-warning-soft p-3.5 text-base">
        {t('reservations.heldUntil', { date: formatDeadline(until) })}
      </p>
    )
  return (
    <div className="flex items-center gap-4 rounded-control bg-warning-soft p-3.5">
      <p className="min-w-0 flex-1 text-base">{t('reservations.held', { time: formatTime(until) })}</p>
      <Countdown className="text-lg" until={until} />
    </div>
  )
}
