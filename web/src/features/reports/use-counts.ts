import { useCallback } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSocketEvent, useSocketLine } from '../../lib/socket/socket.ts'
import { ReportCountsDocument } from './operations.generated.ts'

/** How many reports wait; pushed, so nothing is polled. */
export function useReportCounts() {
  const [{ data }, ask] = useQuery({ query: ReportCountsDocument, requestPolicy: 'cache-and-network' })
  const refresh = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  useSocketLine()
  useSocketEvent('reports', refresh, refresh)
  return data?.reportCounts
}
