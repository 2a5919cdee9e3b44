import { texts } from '@vondrona/rules/notifications'
import { useRef, useState } from 'react'
import { isPending } from '../../lib/acts/act-list.ts'
import { doOrKeep, sayWaits, useAllActs } from '../../lib/acts/waiting-acts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import type { ReadAll, ReadSome } from './acts.ts'
import type { Notice } from './notification-row.tsx'
import './acts.ts'

/** Marks as read: shown at once, sent behind or when the network is back; a refused call only leaves a dot that comes back. */
export function useMarkRead(refresh: () => void) {
  const t = useTexts(texts)
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [until, setUntil] = useState('')
  const newest = useRef('')
  const waiting = useAllActs().filter(isPending)
  const ids = waiting.flatMap(({ kind, variables }) =>
    kind === 'notifications.read' ? (variables as ReadSome).ids : [],
  )
  const times = waiting.flatMap(({ kind, variables }) =>
    kind === 'notifications.readAll' ? (variables as ReadAll).until : [],
  )
  const isRead = ({ id, createdAt }: Notice) =>
    read.has(id) || ids.includes(id) || [until, ...times].some((time) => createdAt <= time)

  async function send(name: string, variables: ReadSome | ReadAll, label: string) {
    try {
      const outcome = await doOrKeep(name, variables, label)
      if (outcome === 'done') refresh()
      if (outcome === 'unkept') await sayWaits(outcome, label)
    } catch {}
  }

  return {
    seen(notice: Notice): Notice {
      if (notice.createdAt > newest.current) newest.current = notice.createdAt
      return !notice.readAt && isRead(notice) ? { ...notice, readAt: notice.createdAt } : notice
    },
    one(notice: Notice) {
      setRead((now) => new Set([...now, notice.id]))
      void send('notifications.read', { ids: [notice.id] }, t('notifications.act.read'))
    },
    all() {
      const time = newest.current || serverNow().toISOString()
      setUntil(time)
      void send('notifications.readAll', { until: time }, t('notifications.act.readAll'))
    },
  }
}
