import { type DocumentStatus, documentStatuses } from '@vondrona/rules/documents'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Kept = Partial<Record<'status' | 'type' | 'document' | 'view', string>>

/** Where one is on the page, in its address: the tab, the type, the open document, or the types themselves. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const keep = useCallback(
    (part: Kept, isStep = false) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  )
  const asked = params.get('status') ?? 'pending'
  const status = documentStatuses.find((one) => one === asked) ?? null
  return {
    /** Null: all. */
    status: status as DocumentStatus | null,
    typeId: params.get('type'),
    open: params.get('document'),
    isTypes: params.get('view') === 'types',
    keep,
  }
}
