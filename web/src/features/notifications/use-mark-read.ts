import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import type { Notice } from './notification-row.tsx'
import { MarkNotificationsReadDocument } from './operations.generated.ts'

/** Marks as read: shown at once, sent behind; a lost call only leaves a dot that comes back. */
export function useMarkRead(refresh: () => void) {
  const [read, setRead] = useState<ReadonlySet<string> | 'all'>(new Set())
  const send = (ids: string[] | null) => call(MarkNotificationsReadDocument, { ids }).then(refresh, () => {})
  return {
    seen: (notice: Notice): Notice =>
      !notice.readAt && (read === 'all' || read.has(notice.id)) ? { ...notice, readAt: notice.createdAt } : notice,
    one: (notice: Notice) => {
      setRead((now) => (now === 'all' ? now : new Set([...now, notice.id])))
      void send([notice.id])
    },
    all: () => {
      setRead('all')
      void send(null)
    },
  }
}
