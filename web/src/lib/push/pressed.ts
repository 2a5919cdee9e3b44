/** Messages that were pressed on this device: the service worker notes them (sw-push.ts), a page says that they are read. */
const store = 'push'
const place = '/push-pressed/'

const noted = async (): Promise<readonly Request[]> => {
  if (!(await globalThis.caches?.has(store))) return []
  const all = await (await caches.open(store)).keys()
  return all.filter(({ url }) => new URL(url).pathname.startsWith(place))
}

/** Hands over what was pressed, and forgets it once that is done or waits for the network. */
export async function readPressed(read: (ids: string[]) => Promise<unknown>): Promise<void> {
  const pressed = await noted().catch(() => [])
  if (pressed.length === 0) return
  await read(pressed.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(place.length))))
  const cache = await caches.open(store)
  for (const one of pressed) await cache.delete(one)
}
