import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubscription } from '../../../lib/socket/subscriptions.ts'
import { type CheckedDocument, DocumentsChangedDocument } from '../operations.generated.ts'

const pause = 700 // ms: many changes at once are one look

/**
 * The queue as it changes: `news` grows when others changed it, after a pause. What was decided here stays at hand, so
 * that the list of what waits may lose it while it is still shown.
 */
export function useNews() {
  const [news, setNews] = useState(0)
  const [decided, setDecided] = useState<ReadonlyMap<string, CheckedDocument>>(new Map())
  const own = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription(DocumentsChangedDocument, ({ documentsChanged: { id } }) => {
    if (own.current.delete(id)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setNews((now) => now + 1), pause)
  })
  return {
    news,
    decided,
    /** Before the request leaves: the server may tell everybody before it answers. */
    willDecide: useCallback((id: string) => void own.current.add(id), []),
    /** Somebody else may have decided: what others say about it counts again, and what they said meanwhile is read now. */
    hasFailed: useCallback((id: string) => {
      own.current.delete(id)
      setNews((now) => now + 1)
    }, []),
    hasDecided: useCallback((row: CheckedDocument) => setDecided((now) => new Map(now).set(row.id, row)), []),
  }
}
export type News = ReturnType<typeof useNews>
