import type { CardView } from '@vondrona/rules/magazine/reading'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/**
 * An article at a glance; all of it is one link. A row with a small picture on a phone, a card above it elsewhere.
 * `title` and `extract` replace the plain ones where a search found something; `badge` is next to the kicker.
 */
export function ArticleCard({
  card,
  title,
  extract,
  badge,
  level: Heading = 'h2',
}: {
  card: CardView
  title?: ReactNode
  extract?: ReactNode
  badge?: ReactNode
  level?: 'h2' | 'h3'
}) {
  return (
    <Link
      className="group flex h-full items-start gap-4 py-4 sm:flex-col sm:gap-3.5 sm:py-0"
      data-article={card.href}
      to={card.href}
    >
      <Each of={card.cover}>
        {(cover) => (
          <span className="order-last block w-26 shrink-0 overflow-hidden rounded-control bg-sunken sm:order-first sm:w-full sm:rounded-card">
            <Picture className="aspect-[4/3] w-full object-cover sm:aspect-[16/10]" view={cover} />
          </span>
        )}
      </Each>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-sm text-accent-ink">
          {card.kicker}
          {badge}
        </span>
        <Heading className="mt-1 line-clamp-4 font-reading text-lg leading-snug decoration-1 underline-offset-4 group-hover:underline">
          {title ?? card.title}
        </Heading>
        <span className="mt-1.5 line-clamp-2 text-sm text-soft leading-relaxed max-sm:hidden sm:group-not-has-[picture]:line-clamp-6">
          {extract ?? card.excerpt}
        </span>
        {extract && <span className="mt-1.5 line-clamp-3 text-sm text-soft sm:hidden">{extract}</span>}
        <span className="mt-2 flex flex-wrap gap-x-2 text-faint text-sm">
          <time dateTime={card.dateTime}>{card.date}</time>
          <span aria-hidden="true">·</span>
          <span>{card.reading}</span>
        </span>
      </span>
    </Link>
  )
}
