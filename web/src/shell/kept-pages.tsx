import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isAgendaKept } from '../features/events/index.ts'
import { isMagazineKept, type ReadArticle, readArticles } from '../features/magazine/index.ts'
import { keptWallet } from '../features/tickets/index.ts'
import { getSession } from '../lib/session/session.ts'
import { formatDateTime } from '../lib/texts/format.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { serverNow } from '../lib/time/server-clock.ts'
import { Icon } from '../ui/pictures/icons.tsx'

const mostArticles = 4

type Kept = { articles: ReadArticle[]; wallet: Awaited<ReturnType<typeof keptWallet>>; pages: readonly PageOf[] }
type PageOf = (typeof offered)['member'][number]

/** What this device can show meanwhile: the next ticket, pages that it keeps, articles that were read. */
export default function KeptPages() {
  const t = useTexts(texts)
  const kept = useKept()
  if (!kept) return null
  const { articles, wallet, pages } = kept
  const next = wallet?.next
  return (
    <div className={`grid items-start gap-5 ${articles.length > 0 && pages.length > 0 ? 'lg:grid-cols-2' : ''}`}>
      <Kept title={t('shell.noNetworkKept')}>
        {pages.map((page) => (
          <Line
            icon={icons[page]}
            key={page}
            text={page === 'tickets' && next ? `${next.eventTitle} · ${dateOf(next)}` : ''}
            title={t(`shell.menu.${page}`)}
            to={linkTo(page)}
          />
        ))}
      </Kept>
      <Kept title={t('shell.noNetworkRead')}>
        {articles.map(({ article, path }) => (
          <Line
            icon={icons.magazine}
            key={article.id}
            text={article.author.name || article.author.pseudo}
            title={article.title}
            to={path}
          />
        ))}
      </Kept>
    </div>
  )
}

const dateOf = ({ startsAt }: { startsAt: string | null }) => (startsAt ? formatDateTime(startsAt) : '')

/** Nothing where there is nothing. As `Card`, `List` and `Row` show it, which a visitor's first pages do not load. */
function Kept({ title, children }: { title: string; children: ReactElement[] }) {
  if (children.length === 0) return null
  return (
    <nav aria-label={title} className="overflow-hidden rounded-card border bg-raised shadow-card">
      <h2 className="p-4 text-lg sm:px-5">{title}</h2>
      <ul className="divide-y border-t">{children}</ul>
    </nav>
  )
}

const Line = ({ icon, title, text, to }: { icon: ReactNode; title: string; text: string; to: string }) => (
  <li>
    <Link
      className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5"
      to={to}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words font-medium leading-snug">{title}</span>
        {text && <span className="block text-faint text-sm">{text}</span>}
      </span>
      <Icon className="size-5 text-faint" name="chevronRight" />
    </Link>
  </li>
)

/** Read from the device all at once, so that nothing moves when it comes. A page whose list was never seen is not offered. */
function useKept() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    const all = [readArticles(mostArticles), keptWallet(serverNow()), isMagazineKept(), isAgendaKept()] as const
    void Promise.all(all).then(([articles, wallet, magazine, events]) => {
      const isThere = { tickets: wallet !== null, magazine, events, dashboard: true }
      const pages = offered[getSession().user ? 'member' : 'visitor'].filter((page) => isThere[page])
      setKept({ articles, wallet, pages })
    })
  }, [])
  return kept
}

const offered = {
  member: ['tickets', 'magazine', 'events', 'dashboard'],
  visitor: ['magazine', 'events'],
} as const

/** As `Icon` draws those that a first visit needs. */
const Drawing = ({ path }: { path: string }) => (
  <svg
    aria-hidden="true"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={2}
    viewBox="0 0 24 24"
  >
    <path d={path} />
  </svg>
)

const icons: Record<PageOf, ReactNode> = {
  tickets: (
    <Drawing path="M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Zm11-4v2m0 10v2m0-8v2" />
  ),
  magazine: <Icon name="newspaper" />,
  events: <Icon name="calendar" />,
  dashboard: (
    <Drawing path="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z" />
  ),
}
