import { pendingUsersPoll } from '@vondrona/rules/members/constants'
import { useEffect, useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { usePoll } from '../../lib/lifecycle/use-poll.ts'
import { useSubscription } from '../../lib/socket/subscriptions.ts'
import { PendingCountChangedDocument, PendingCountDocument } from '../operations.generated.ts'

/** R-SHELL-11: how many the queue of requests holds. Pushed at once; asked every 30 s in case a push was lost. */
export function usePendingCount(): number {
  const [{ data, fetching }, ask] = useQuery({ query: PendingCountDocument, requestPolicy: 'cache-and-network' })
  const [pushed, setPushed] = useState<number | null>(null)
  useSubscription(PendingCountChangedDocument, ({ pendingUsersChanged }) => setPushed(pendingUsersChanged.pending))
  usePoll(() => ask({ requestPolicy: 'network-only' }), pendingUsersPoll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh answer outranks an older push
  useEffect(() => setPushed(null), [data, fetching])
  return pushed ?? data?.pendingCount ?? 0
}
