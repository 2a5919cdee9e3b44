import type { LiveCardView } from '@vondrona/rules/lives/viewer'
import { Eye, Film, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../../lib/takeover/template-slots.tsx'

/** A live at a glance: picture, state, who and when. All of it is one link, but for its actions. */
export function LiveCard({
  card,
  portrait,
  actions,
}: {
  card: LiveCardView
  /** Of its author. */
  portrait: ReactNode
  actions?: ReactNode
}) {
  return (
    <article
      className="relative flex h-full flex-col overflow-hidden rounded-card border bg-raised shadow-card transition-shadow has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-accent hover:shadow-float"
      data-live={card.id}
    >
      <div className="relative aspect-video">
        <Cover card={card} />
        <span className="absolute top-2.5 left-2.5 flex gap-2">
          <Each of={card.onAir}>
            {({ text }) => (
              <span className="flex items-center gap-1.5 rounded-full bg-danger-fill px-2.5 py-0.5 font-bold text-white text-xs tracking-wide">
                <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-white" />
                {text}
              </span>
            )}
          </Each>
          <Each of={card.state}>
            {({ text }) => (
              <span className="rounded-full bg-black/75 px-2.5 py-0.5 font-medium text-white text-xs">{text}</span>
            )}
          </Each>
        </span>
        <Each of={card.length}>
          {({ text }) => (
            <span className="absolute right-2.5 bottom-2.5 rounded-md bg-black/75 px-1.5 py-0.5 text-white text-xs tabular-nums">
              {text}
            </span>
          )}
        </Each>
      </div>
      <div className="flex flex-1 gap-3 p-3.5">
        {portrait}
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-semibold leading-snug">
            <Link className="outline-none after:absolute after:inset-0" to={card.href}>
              {card.title}
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-soft text-sm">{card.author}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-faint text-sm tabular-nums">
            <Each of={card.viewers}>
              {({ text }) => (
                <span className="inline-flex items-center gap-1">
                  <Eye aria-hidden="true" className="size-4" />
                  {text}
                </span>
              )}
            </Each>
            <Each of={card.when}>{({ text }) => text}</Each>
          </p>
          {actions}
        </div>
      </div>
    </article>
  )
}

/** What can be done with a live on its card, above the link that the card is. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <div className="relative z-10 mt-2.5 empty:hidden">{children}</div>
)

function Cover({ card }: { card: LiveCardView }) {
  const whole = 'absolute inset-0 size-full object-cover'
  const plain = 'absolute inset-0 grid place-items-center bg-linear-to-br from-accent to-accent-hover text-on-accent'
  return (
    <>
      <Each of={card.lead}>
        {({ src }) => <img alt="" className={whole} decoding="async" fetchPriority="high" src={src} />}
      </Each>
      <Each of={card.picture}>
        {({ src }) => <img alt="" className={whole} decoding="async" loading="lazy" src={src} />}
      </Each>
      <Each of={card.leaf}>
        {({ weekday, day, month }) => (
          <span aria-hidden="true" className={plain}>
            <span className="flex flex-col items-center leading-none">
              <span className="text-base">{weekday}</span>
              <span className="my-1.5 font-bold text-3xl tabular-nums">{day}</span>
              <span className="font-medium text-base">{month}</span>
            </span>
          </span>
        )}
      </Each>
      <Each of={card.coming}>
        {() => (
          <span aria-hidden="true" className={plain}>
            <Radio className="size-12 opacity-90" strokeWidth={1.5} />
          </span>
        )}
      </Each>
      <Each of={card.over}>
        {() => (
          <span aria-hidden="true" className={plain}>
            <Film className="size-12 opacity-90" strokeWidth={1.5} />
          </span>
        )}
      </Each>
    </>
  )
}
