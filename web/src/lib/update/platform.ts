/** How one gets a newer app, and leaves one that is too old, wherever it runs (R-UPD-08, R-UPD-09). */
import { closeAsking } from '../forms/unsaved.ts'
import { refreshServiceWorker } from '../lifecycle/service-worker.ts'
import { callNative } from '../platform/native.ts'
import { platform } from '../platform/wrapper.ts'
import type { VersionNews } from './version.ts'

/** Apple lets no app end itself. */
export const canQuit = () => platform() !== 'ios'

/**
 * On the web a reload brings the new version, after the question where something typed was not sent; in the wrapper the
 * store does. Answers false when it cannot be opened.
 */
export async function update(news: VersionNews): Promise<boolean> {
  const where = platform()
  if (where !== 'web') return openStore(news.updateUrl[where])
  await refreshServiceWorker()
  closeAsking(0, () => location.reload())
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
  if (platform() === 'android') return void callNative('App', 'exitApp').catch(() => {})
  window.close() // works for an installed page; a tab that a person opened stays
  location.replace('about:blank')
}
