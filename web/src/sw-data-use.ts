/** What the service worker fetches for a page is not in the page's own list: it tells the page that is looked at (N-09). */
interface Page {
  visibilityState: string
  postMessage(message: unknown): void
}
export interface DataUseWorker {
  clients: { matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]> }
}
/** To a page (lib/data-use/watch.ts): addresses, and what came from each. */
export interface Received {
  received: readonly (readonly [address: string, bytes: number])[]
}

export function tellReceived(worker: DataUseWorker): void {
  if (typeof PerformanceObserver === 'undefined') return
  const tell = async (entries: PerformanceEntryList) => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const to = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
    const received = (entries as PerformanceResourceTiming[]).map((one) => [one.name, one.transferSize] as const)
    to?.postMessage({ received } satisfies Received)
  }
  new PerformanceObserver((list) => void tell(list.getEntries()).catch(() => {})).observe({ type: 'resource' })
}
