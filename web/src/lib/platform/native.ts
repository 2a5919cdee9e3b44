/** Calls what the wrapper's native half can do. */
import type { nativeCalls } from './native-calls.ts'
import { bridge } from './wrapper.ts'

type Calls = typeof nativeCalls

/** Rejects where there is no wrapper, or when the native half refuses. */
export async function callNative<Plugin extends keyof Calls>(
  plugin: Plugin,
  method: Calls[Plugin]['methods'][number],
  options: object = {},
): Promise<unknown> {
  const call = bridge()?.nativePromise
  if (!call) throw new Error(`There is no ${plugin} in a browser.`)
  return call(plugin, method, options)
}

/** Hears an event of a plugin as long as the page lives. */
export function listenNative<News>(plugin: keyof Calls, event: string, heard: (news: News) => void): void {
  bridge()?.addListener?.(plugin, event, heard)
}
