import { pendingUsersPoll } from '@vondrona/rules/members/constants'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { usePoll } from '../../../lib/lifecycle/use-poll.ts'
import { useSubscription } from '../../../lib/socket/subscriptions.ts'
import {
  PendingPulseDocument,
  PendingUsersChangedDocument,
  PendingUsersDocument,
  type WaitingFields,
} from '../operations.generated.ts'
import { compare, inWorkingOrder, meaningOf } from './queue.ts'

export interface PendingQueue {
  /** Undefined until the first answer. */
  ready: WaitingFields[] | undefined
  correcting: WaitingFields[]
  /** Working order: first what can be decided, then what waits for a correction. */
  all: WaitingFields[]
  failed: boolean
  refresh: () => void
  /**
   * Takes a decided request out of sight at once; it comes back automatically when the server still has it, changed.
   */
  drop: (ids: readonly string[], mine: boolean) => void
  restore: (ids: readonly string[]) => void
}

/** R-USER-13, F-COM-07: the queue, pushed by the server and requested every 30 s while somebody looks. */
export function usePendingUsers(): PendingQueue {
  const [{ data, error, fetching }, ask] = useQuery({
    query: PendingUsersDocument,
    requestPolicy: 'cache-and-network',
  })
  /** Dropped requests by id, with the version that was dropped: a newer version is news. */
  const [dropped, setDropped] = useState<ReadonlyMap<string, string>>(new Map())
  const mine = useRef(new Set<string>())
  const rows = data?.pendingUsers
  const versions = useMemo(() => new Map(rows?.map((row) => [row.id, row.updatedAt])), [rows])

  const versionsNow = useRef(versions)
  useEffect(() => {
    versionsNow.current = versions
  })
  const drop = useCallback((ids: readonly string[], byMe: boolean) => {
    if (byMe) for (const id of ids) mine.current.add(id)
    const version = (id: string) => versionsNow.current.get(id) ?? ''
    setDropped((now) => new Map([...now, ...ids.map((id) => [id, version(id)] as const)]))
  }, [])
  const restore = useCallback((ids: readonly string[]) => {
    for (const id of ids) mine.current.delete(id)
    setDropped((now) => new Map([...now].filter(([id]) => !ids.includes(id))))
  }, [])

  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  /** A light look first: on a phone that pays by the megabyte, 200 unchanged requests cost a few kilobytes. */
  const refresh = useCallback(async () => {
    const before = latest.current
    if (!before) return ask({ requestPolicy: 'network-only' })
    const look = await call(PendingPulseDocument, {}, { signal: AbortSignal.timeout(pendingUsersPoll) }).catch(
      () => null,
    )
    if (!look) return
    const { left, isNews } = compare(before, look.pendingUsers)
    if (isNews) ask({ requestPolicy: 'network-only' })
    else if (left.length > 0) drop(left, false)
  }, [ask, drop])
  const poll = usePoll(refresh, pendingUsersPoll)
  useSubscription(PendingUsersChangedDocument, ({ pendingUsersChanged: change }) => {
    const meaning = meaningOf(change, new Set(versions.keys()), mine.current)
    if (meaning === 'drop') drop([change.userId], false)
    if (meaning !== 'refetch') return
    restore([change.userId])
    poll.heard()
    refresh()
  })

  const shown = useMemo(() => rows?.filter((row) => dropped.get(row.id) !== row.updatedAt), [rows, dropped])
  const { ready, correcting } = useMemo(() => inWorkingOrder(shown ?? []), [shown])
  const all = useMemo(() => [...ready, ...correcting], [ready, correcting])
  return {
    ready: shown && ready,
    correcting,
    all,
    failed: !rows && !fetching && error !== undefined,
    refresh,
    drop,
    restore,
  }
}
