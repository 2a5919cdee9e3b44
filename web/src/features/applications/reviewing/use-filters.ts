import { type ApplicationStatus, applicationStatuses } from '@vondrona/rules/applications'
import { searchDelay } from '@vondrona/rules/constants'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import type { ApplicationFilters, ApplicationOrder } from './operations.generated.ts'

/** A search is worth asking from two letters on (list-applications.ts). */
const shortestSearch = 2

/** Drafts belong to their applicants. */
export const reviewedStatuses = applicationStatuses.filter((status) => status !== 'draft')

/** What is looked for. Event, type, state and the open application are in the address; what names a person is not. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim(), searchDelay)
  const search = settled.length >= shortestSearch ? settled : ''
  const eventId = params.get('event') ?? ''
  const typeId = params.get('type') ?? ''
  const status: ApplicationStatus | '' = reviewedStatuses.find((one) => one === params.get('status')) ?? ''
  const order: ApplicationOrder = params.get('order') === 'oldest' ? 'oldest' : 'newest'
  const keep = useCallback(
    (change: Readonly<Record<string, string>>, isStep = false) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name)
          return now
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  )
  const others: ApplicationFilters = {
    ...(eventId && { eventId }),
    ...(typeId && { eventApplicationTypeId: typeId }),
    ...(search && { search }),
  }
  return {
    eventId,
    typeId,
    status,
    order,
    typed,
    setTyped,
    keep,
    open: params.get('application'),
    /** Without the state, for the counts. */
    others,
    filters: { ...others, ...(status && { status }) } satisfies ApplicationFilters,
    isFiltered: Boolean(eventId || typeId || status || search),
    clear: () => {
      setTyped('')
      keep({ event: '', type: '', status: '' })
    },
  }
}
export type Filters = ReturnType<typeof useFilters>
