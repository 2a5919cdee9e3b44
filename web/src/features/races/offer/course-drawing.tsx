import { type CourseView, texts } from '@vondrona/rules/races/offer'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { classes } from '../../../ui/layout/class-names.ts'

/** A drop, around its middle. */
const drop = 'M0-34C17-11 25 1 25 12a25 25 0 0 1-50 0C-25 1-17-11 0-34Z'

/**
 * The course of a race as a line with its kilometres, its water and its heights. It has its room before it is there, and
 * whoever does not see it reads the same in words.
 */
export function CourseDrawing({ view, className }: { view: CourseView; className?: string }) {
  const t = useTexts(texts)
  return (
    <figure className={classes('flex flex-col gap-2', className)}>
      <figcaption className="sr-only">{t('offer.course.title')}</figcaption>
      <svg aria-hidden="true" className="aspect-[4/3] w-full rounded-control bg-sunken" viewBox={view.box}>
        <path
          className="fill-none stroke-accent-ink"
          d={view.line}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <Each of={view.marks}>
          {({ x, y, km }) => (
            <g transform={`translate(${x} ${y})`}>
              <circle className="fill-raised stroke-edge" r="36" strokeWidth="3" />
              <text className="fill-ink font-semibold" dy="14" fontSize="40" textAnchor="middle">
                {km}
              </text>
            </g>
          )}
        </Each>
        <Each of={view.others}>
          {({ x, y }) => <circle className="fill-raised stroke-ink" cx={x} cy={y} r="16" strokeWidth="6" />}
        </Each>
        <Each of={view.water}>
          {({ x, y }) => (
            <path className="fill-accent stroke-raised" d={drop} strokeWidth="6" transform={`translate(${x} ${y})`} />
          )}
        </Each>
        <Each of={view.finish}>
          {({ x, y }) => <circle className="fill-raised stroke-accent-ink" cx={x} cy={y} r="30" strokeWidth="12" />}
        </Each>
        <Each of={view.start}>{({ x, y }) => <circle className="fill-accent-ink" cx={x} cy={y} r="20" />}</Each>
      </svg>
      <Each of={view.profile}>
        {({ line, area, from, to }) => (
          <div>
            <svg aria-hidden="true" className="h-12 w-full" preserveAspectRatio="none" viewBox="0 -8 1000 190">
              <path className="fill-accent-soft" d={area} />
              <path
                className="fill-none stroke-accent-ink"
                d={line}
                strokeLinejoin="round"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <p aria-hidden="true" className="flex justify-between text-faint text-xs tabular-nums">
              <span>{from}</span>
              <span>{to}</span>
            </p>
          </div>
        )}
      </Each>
      <div className="text-sm text-soft">
        <p>{view.summary}</p>
        <ul className="empty:hidden">
          <Each of={view.places}>{({ text }) => <li className="break-words">{text}</li>}</Each>
        </ul>
      </div>
    </figure>
  )
}
