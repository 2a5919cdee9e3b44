import { useCallback } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSocketEvent } from '../../lib/socket/socket.ts'
import { UnreadNotificationsDocument } from './operations.generated.ts'

/** How many notifications wait; the server pushes over the shell's socket, so nothing is polled. */
export function useUnread(): { unread: number; refresh: () => void } {
  const [{ data }, ask] = useQuery({
    query: UnreadNotificationsDocument,
    requestPolicy: 'cache-and-network',
  })
  const refresh = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  useSocketEvent('notifications', refresh, refresh)
  return { unread: data?.unreadNotifications ?? 0, refresh }
}
