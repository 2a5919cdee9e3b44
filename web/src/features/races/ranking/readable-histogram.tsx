import type { Speech } from '@vondrona/rules/events/agenda'
import { binText, type HistogramView, type ReadableRanking, texts } from '@vondrona/rules/races/ranking'
import { type PointerEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Histogram } from './histogram.tsx'

/** The histogram with the value of each bar: under the finger, the mouse and the arrow keys, and said aloud. */
export function ReadableHistogram({
  view,
  className,
  times,
  speech,
}: {
  view: HistogramView
  className?: string
  times: ReadableRanking['times']
  speech: Speech
}) {
  const t = useTexts(texts)
  const [at, setAt] = useState<number | null>(null)
  const bin = at === null ? undefined : times[at]
  const last = times.length - 1
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * times.length))))
  }
  return (
    <Histogram
      className={className}
      reader={
        <>
          <input
            aria-label={t('ranking.read')}
            aria-valuetext={binText(times[at ?? 0]!, speech)}
            className="peer absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
            max={last}
            min={0}
            onBlur={() => setAt(null)}
            onChange={(event) => setAt(Number(event.target.value))}
            onFocus={() => setAt((now) => now ?? 0)}
            onPointerDown={follow}
            onPointerLeave={() => setAt(null)}
            onPointerMove={follow}
            type="range"
            value={at ?? 0}
          />
          <span className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2" />
          {bin && at !== null && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 bg-ink opacity-15"
              style={{ left: `${(at / times.length) * 100}%`, width: `${100 / times.length}%` }}
            />
          )}
        </>
      }
      said={bin && binText(bin, speech)}
      view={view}
    />
  )
}
