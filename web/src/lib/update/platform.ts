/** Where the app runs, and how one gets a newer one there (R-UPD-08, R-UPD-09). */
import { refreshServiceWorker } from '../lifecycle/service-worker.ts'
import type { VersionNews } from './version.ts'

interface Wrapper {
  getPlatform?: () => string
  Plugins?: { App?: { exitApp?: () => unknown } }
}

const wrapper = (): Wrapper | undefined => (globalThis as { Capacitor?: Wrapper }).Capacitor

/** The wrapper in which the app runs, or the web. */
export function platform(): 'android' | 'ios' | 'web' {
  const name = wrapper()?.getPlatform?.()
  return name === 'android' || name === 'ios' ? name : 'web'
}

/** On the web a reload brings the new version; in the wrapper the store does. Answers false when it cannot be opened. */
export async function update(news: VersionNews): Promise<boolean> {
  const where = platform()
  if (where !== 'web') return openStore(news.updateUrl[where])
  await refreshServiceWorker()
  location.reload()
  return true
}

function openStore(address: string | null): boolean {
  if (!address || !/^(https|market|itms-apps):/.test(address)) return false
  try {
    return window.open(address, '_system') !== null
  } catch {
    return false
  }
}

export function quit(): void {
  const exit = wrapper()?.Plugins?.App?.exitApp
  if (exit) return void exit()
  window.close() // works for an installed page; a tab that a person opened stays
  location.replace('about:blank')
}
