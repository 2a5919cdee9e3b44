import type { ContestCardView } from '@vondrona/rules/contests/showing'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/** A contest at a glance; all of it is one link. A row on a phone, a card with its picture elsewhere. */
export function ContestCard({ card }: { card: ContestCardView }) {
  return (
    <Link
      className="group relative flex h-full items-start gap-4 py-4 sm:flex-col sm:gap-0 sm:overflow-hidden sm:rounded-card sm:border sm:bg-raised sm:py-0 sm:shadow-card sm:transition-colors sm:hover:border-control"
      to={card.href}
    >
      <Each of={card.cover}>
        {(cover) => (
          <span className="block w-16 shrink-0 overflow-hidden rounded-control bg-sunken sm:w-full sm:rounded-none">
            <Picture className="aspect-square w-full object-cover sm:aspect-[16/9]" view={cover} />
          </span>
        )}
      </Each>
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink group-has-[picture]:hidden sm:aspect-[16/9] sm:size-auto sm:w-full sm:rounded-none">
        <Trophy aria-hidden="true" className="size-6 opacity-60 sm:size-10 sm:opacity-40" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col sm:w-full sm:p-4">
        <h2 className="line-clamp-3 text-lg leading-snug decoration-1 underline-offset-4 group-hover:underline">
          {card.title}
        </h2>
        <span className="mt-1 text-sm text-soft">{card.kind}</span>
        <Each of={card.fee}>{({ text }) => <span className="mt-0.5 text-faint text-sm">{text}</span>}</Each>
        <Each of={card.deadline}>{({ text }) => <span className="mt-0.5 text-faint text-sm">{text}</span>}</Each>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Each of={card.open}>{({ text }) => <Badge tone="success">{text}</Badge>}</Each>
          <Each of={card.other}>{({ text }) => <Badge>{text}</Badge>}</Each>
          <span className="text-faint text-sm tabular-nums">{card.places}</span>
        </span>
      </span>
    </Link>
  )
}

/** Rows on a phone, cards elsewhere; its children are `li`. */
export const ContestGrid = ({ children }: { children: ReactNode }) => (
  <ul className="mb-2 divide-y sm:mb-8 sm:grid sm:grid-cols-2 sm:gap-5 sm:divide-y-0 lg:grid-cols-3 max-sm:border-b">
    {children}
  </ul>
)
