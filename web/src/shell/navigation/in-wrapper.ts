/** What a wrapper hands to the page once it can navigate: the back button, links that open the app, files. */
import { linkTo } from '@vondrona/rules/pages'
import { drawBars } from '../../lib/platform/bars.ts'
import { openFilesNatively } from '../../lib/platform/files.ts'
import { followLinks } from '../../lib/platform/links.ts'
import { listenToBackButton } from './back-button.ts'

interface Page {
  go: (page: string, options?: { replace: boolean }) => void
  /** The next press of back leaves the app. */
  warn: () => void
  /** A file could not be opened. */
  failed: () => void
}

let isServed = false

/** Once per page: the listeners stay. */
export function serveWrapper({ go, warn, failed }: Page): void {
  if (isServed) return
  isServed = true
  listenToBackButton({ goHome: () => go(linkTo('dashboard'), { replace: true }), warn })
  drawBars()
  openFilesNatively(failed)
  followLinks((page) => go(page))
}
