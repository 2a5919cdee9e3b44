/** What the wrapper needs before the first page is drawn. A browser never loads it. */

import { shorten, whole } from './addresses.ts'
import { callNative } from './native.ts'
import { openSecureToken } from './secure-token.ts'
import { translateWith } from './server.ts'
import { platform } from './wrapper.ts'

/** Never fails: without its native half the app is still a page. */
export async function startInWrapper(): Promise<void> {
  translateWith({ whole, shorten })
  await openSecureToken().catch(() => {})
  if (platform() === 'ios') followTextSize()
  if (!('share' in navigator))
    Object.defineProperty(navigator, 'share', {
      value: ({ title, text, url }: ShareData) => callNative('Share', 'share', { title, text, url }),
    })
}

/** Android's web view enlarges text as the system says; that of iOS only tells how large it would be. */
function followTextSize(): void {
  const probe = document.createElement('p')
  probe.style.font = '-apple-system-body'
  document.documentElement.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  const usual = 17
  if (size > usual) document.documentElement.style.fontSize = `${Math.round((size / usual) * 100)}%`
}
