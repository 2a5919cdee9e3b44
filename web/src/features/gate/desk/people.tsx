import type { GateTicket } from '@vondrona/rules/gate'
import { adviceFor, texts } from '@vondrona/rules/gate/desk'
import { cutTo } from '@vondrona/rules/typed'
import { Check, SearchX, TriangleAlert, Undo2, UserSearch } from 'lucide-react'
import { formatNumber, formatRelative, formatTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import type { KeptPickUp } from './desk-keeper.ts'

/** Whoever matches what was typed. */
export function Found({
  people,
  typed,
  listed,
  listedAt,
  onChoose,
}: {
  people: readonly GateTicket[]
  typed: string
  listed: number
  listedAt: number | null
  onChoose: (id: string) => void
}) {
  const t = useTexts(texts)
  if (!typed.trim())
    return <EmptyState icon={<UserSearch aria-hidden="true" />} text={t('desk.startText')} title={t('desk.start')} />
  if (people.length === 0) return <Nobody listed={listed} listedAt={listedAt} typed={typed} />
  return (
    <Card flush>
      <List label={t('desk.results')}>
        {people.map((ticket) => (
          <Row
            key={ticket.id}
            onClick={() => onChoose(ticket.id)}
            text={<Unbroken>{[ticket.bib, ticket.type].filter(Boolean).join(' · ')}</Unbroken>}
            title={ticket.name}
            trailing={<StateBadge ticket={ticket} />}
          />
        ))}
      </List>
    </Card>
  )
}

/** What was searched, and what to try; that the list may be too old only where it is. */
function Nobody({ typed, listed, listedAt }: { typed: string; listed: number; listedAt: number | null }) {
  const t = useTexts(texts)
  const when = formatRelative(listedAt ?? 0)
  const advice = adviceFor(typed, listedAt && serverNow().getTime() - listedAt)
  const said = [t('desk.nobodyText', { n: formatNumber(listed) }), ...advice.map((key) => t(key, { when }))]
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      text={said.join(' ')}
      title={t('desk.nobody', { typed: cutTo(typed.trim(), 60) })}
    />
  )
}

function StateBadge({ ticket }: { ticket: GateTicket }) {
  const t = useTexts(texts)
  if (ticket.state === 'checked_in')
    return (
      <Badge icon={<Check aria-hidden="true" />} tone="neutral">
        {t('desk.state.given')}
      </Badge>
    )
  if (ticket.state !== 'issued') return <Badge tone="danger">{t('desk.state.ended')}</Badge>
  if (ticket.obstacles?.length)
    return (
      <Badge icon={<TriangleAlert aria-hidden="true" />} tone="warning">
        {t('desk.state.blocked')}
      </Badge>
    )
  return <Badge tone="success">{t('desk.state.ready')}</Badge>
}

/** What went out here last, for whoever notices a mistake. */
export function Latest({
  latest,
  onUndo,
}: {
  latest: readonly KeptPickUp[]
  onUndo: (nonce: string) => Promise<void>
}) {
  const t = useTexts(texts)
  if (latest.length === 0) return null
  return (
    <Card flush title={t('desk.latest')}>
      <List className="border-t" label={t('desk.latest')}>
        {latest.map(({ nonce, name, bib, at }) => (
          <Row
            actions={
              <Button
                aria-label={`${t('desk.undo')}\u00a0: ${name}`}
                icon={<Undo2 aria-hidden="true" className="size-5" />}
                onClick={() => void onUndo(nonce)}
                size="sm"
                variant="quiet"
              />
            }
            key={nonce}
            text={<Unbroken>{[bib, formatTime(at)].filter(Boolean).join(' · ')}</Unbroken>}
            title={name}
          />
        ))}
      </List>
    </Card>
  )
}
