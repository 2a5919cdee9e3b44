import { type PointerEvent, useState } from 'react'
import { formatNumber } from '../../lib/texts/format.ts'
import { barsOf, heightAt, scaleOf, step, tall } from './scale.ts'

/**
 * Counts over time as bars with a scale. Whoever does not see them reads the sentence above; the finger, the mouse and the
 * arrow keys say one bar in its place. Nothing moves, so there is nothing to reduce. The range is for the keys alone: its
 * thumb has a width, so that under a pointer it would choose another bar than the one that is shown there.
 */
export function BarChart({
  values,
  about,
  sayBar,
  label,
  ends,
  sayTick = formatNumber,
}: {
  values: readonly number[]
  /** The sentence on all bars. */
  about: string
  /** The sentence on one bar. */
  sayBar: (index: number) => string
  /** What reading the bars is called. */
  label: string
  /** Below the first and the last bar. */
  ends: readonly [from: string, to: string]
  /** A number of the scale. */
  sayTick?: (value: number) => string
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = values.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const scale = scaleOf(values)
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * values.length))))
  }
  return (
    <>
      <p className="min-h-15 text-soft sm:min-h-11 text-sm tabular-nums">{at === null ? about : sayBar(at)}</p>
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2 text-faint text-xs tabular-nums">
        <p aria-hidden="true" className="grid h-24 text-right">
          {scale.ticks.map((tick) => (
            <span className="relative col-start-1 row-start-1" key={tick} style={{ top: `${heightAt(tick, scale)}%` }}>
              <span className="inline-block -translate-y-1/2">{sayTick(tick)}</span>
            </span>
          ))}
        </p>
        <div
          className="relative h-24 cursor-crosshair touch-pan-y"
          onPointerDown={follow}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
          onPointerMove={follow}
        >
          <svg
            aria-hidden="true"
            className="size-full overflow-visible"
            preserveAspectRatio="none"
            viewBox={`0 0 ${values.length * step} ${tall}`}
          >
            {scale.ticks.map((tick) => (
              <path
                className="stroke-line"
                d={`M0 ${heightAt(tick, scale)}H${values.length * step}`}
                key={tick}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path className="fill-accent opacity-70" d={barsOf(values, scale)} />
            <path className="fill-danger opacity-70" d={barsOf(values, scale, -1)} />
          </svg>
          <input
            aria-label={label}
            aria-valuetext={sayBar(at ?? last)}
            className="peer pointer-events-none absolute inset-0 m-0 size-full opacity-0"
            max={last}
            min={0}
            onBlur={() => setChosen(null)}
            onChange={(event) => setChosen(Number(event.target.value))}
            onFocus={() => setChosen((now) => now ?? last)}
            type="range"
            value={at ?? last}
          />
          <span className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2" />
          {at !== null && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 bg-ink opacity-15"
              style={{ left: `${(at / values.length) * 100}%`, width: `${100 / values.length}%` }}
            />
          )}
        </div>
        <p aria-hidden="true" className="col-start-2 mt-2 flex justify-between">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      </div>
    </>
  )
}
