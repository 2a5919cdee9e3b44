import { type HistogramView, texts } from '@vondrona/rules/races/ranking'
import type { ReactNode } from 'react'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/layout/class-names.ts'

/**
 * How the times of a ranking are spread. Whoever does not see the bars reads the sentence above them. `reader` is what lets
 * the app say one bar; it lies over the bars, so that its coming moves nothing.
 */
export function Histogram({
  view,
  className,
  said,
  reader,
}: {
  view: HistogramView
  className?: string | undefined
  /** Of one bar, instead of the sentence on all of them. */
  said?: string | null | undefined
  reader?: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <Card className={className} title={t('ranking.times')}>
      <p className="-mt-2 min-h-11 text-soft text-sm tabular-nums">{said ?? view.about}</p>
      <div className="relative mt-1 pt-6">
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-0 text-faint text-xs tabular-nums',
            Number.parseFloat(view.here[0]?.left ?? '100') < 50 ? 'right-0' : 'left-0', // beside who is here
          )}
        >
          {view.most}
        </span>
        <Each of={view.here}>
          {({ left, text }) => (
            <span
              className="absolute top-0 max-w-40 truncate whitespace-nowrap rounded-full bg-sun px-2 py-0.5 font-semibold text-on-sun text-xs"
              style={{ left, transform: `translateX(-${left})` }}
            >
              {text}
            </span>
          )}
        </Each>
        <div className="relative">
          <svg aria-hidden="true" className="h-24 w-full border-b" preserveAspectRatio="none" viewBox={view.box}>
            <path className="fill-accent opacity-55" d={view.bars} />
            <Each of={view.here}>{({ bar }) => <path className="fill-sun" d={bar} />}</Each>
          </svg>
          {reader}
        </div>
        <p aria-hidden="true" className="mt-1 flex justify-between text-faint text-xs tabular-nums">
          <span>{view.from}</span>
          <span>{view.to}</span>
        </p>
      </div>
    </Card>
  )
}
