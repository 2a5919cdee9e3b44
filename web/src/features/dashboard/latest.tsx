import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { Dashboard } from './operations.generated.ts'

type Lists = Omit<Dashboard['dashboard'], 'stats'>
interface Shown {
  id: string
  title: string
  text?: string
  to: string
}

const names = ['articles', 'events', 'lives', 'votes'] as const
const menu = { articles: 'magazine', events: 'events', lives: 'lives', votes: 'votes' } as const

const rowsOf = ({ articles, events, lives, votes }: Lists): Readonly<Record<(typeof names)[number], Shown[]>> => ({
  articles: articles.map(({ id, title, publishedAt }) => ({
    id,
    title,
    to: linkTo('article', { id }),
    ...(publishedAt && { text: formatDay(publishedAt) }),
  })),
  events: events.map(({ id, title, date }) => ({
    id,
    title,
    to: linkTo('event', { id }),
    ...(date && { text: formatDay(date) }),
  })),
  lives: lives.map(({ id, title }) => ({ id, title, to: linkTo('live', { id }) })),
  votes: votes.map(({ id, title }) => ({ id, title, to: linkTo('vote', { id }) })),
})

/** R-GQL-19: the first of each list, as members see them. */
export function Latest({ lists }: { lists: Lists | undefined }) {
  const t = useTexts(texts)
  const [chosen, choose] = useState<(typeof names)[number]>('articles')
  const rows = lists && rowsOf(lists)[chosen]
  return (
    <Card title={t('dashboard.latest')}>
      <Tabs
        label={t('dashboard.latest')}
        onChange={(id) => choose(id as typeof chosen)}
        tabs={names.map((id) => ({ id, label: t(`shell.menu.${menu[id]}`) }))}
        value={chosen}
      >
        {!rows ? (
          <SkeletonRows rows={3} />
        ) : rows.length === 0 ? (
          <p className="text-faint">{t('dashboard.latestNone')}</p>
        ) : (
          <List className="-mx-4 -mt-5 -mb-4 sm:-mx-5 sm:-mb-5">
            {rows.map(({ id, ...row }) => (
              <Row key={id} {...row} />
            ))}
          </List>
        )}
      </Tabs>
    </Card>
  )
}
