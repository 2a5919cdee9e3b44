import { texts } from '@vondrona/rules/shell'
import { useTexts } from '../../lib/texts/texts.ts'
import { timeLeft } from '../../lib/time/time-left.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { classes } from '../layout/class-names.ts'

const aDay = 86_400_000 // ms

/** A clock that runs down on the last day before `until`; before that nothing. Ticks alone: what is around it is not rendered again. */
export function Countdown({ until, className }: { until: string; className?: string }) {
  const t = useTexts(texts)
  const now = useNow()
  if (new Date(until).getTime() - now.getTime() > aDay) return null
  return (
    <span className={classes('shrink-0 font-semibold text-sun-ink tabular-nums', className)} role="timer">
      {timeLeft(until, now)}
      <span className="sr-only"> {t('shell.remaining')}</span>
    </span>
  )
}
