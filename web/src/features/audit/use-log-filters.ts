import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditFilters } from './operations.generated.ts'

export type FilterName = 'action' | 'actor' | 'target' | 'person' | 'from' | 'to'

/** The filter of the journal lives in the address, so that it can be sent to a colleague. */
export function useLogFilters() {
  const [params, setParams] = useSearchParams()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const read = (name: FilterName) => params.get(name) || undefined
  const day = (name: 'from' | 'to') => {
    const value = read(name)
    return value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
  }
  const [action, actorId, targetId, personId] = [read('action'), read('actor'), read('target'), read('person')]
  const [from, to] = [day('from'), day('to')]
  const filters: AuditFilters = {
    ...(action && { action }),
    ...(actorId && { actorId }),
    ...(targetId && { targetId }),
    ...(personId && { personId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const only = (name: FilterName, value: string, label?: string) => {
    if (label) setNames((now) => new Map([...now, [value, label]]))
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  }
  return { filters, names, setNames, only }
}
export type LogFilters = ReturnType<typeof useLogFilters>
