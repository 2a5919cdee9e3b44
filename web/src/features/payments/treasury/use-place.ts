import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export const tabs = ['payments', 'desk', 'refunds', 'statements'] as const
export type TabName = (typeof tabs)[number]

/** Where one is in the treasury: part, event, filters and what is open are in the address; what names a person is not. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
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
  const eventId = params.get('event') ?? ''
  return {
    tab: tabs.find((one) => one === params.get('tab')) ?? tabs[0],
    eventId,
    get: (name: string) => params.get(name) ?? '',
    keep,
    /** Another part of the page: of the filters, the event stays. */
    go: useCallback(
      (change: Readonly<Record<string, string>>) =>
        setParams((now) => {
          const event = now.get('event')
          return { ...(event && { event }), ...change }
        }),
      [setParams],
    ),
  }
}
export type Place = ReturnType<typeof usePlace>
