/** Links that open the app (app links, universal links), and links of the app's own pages written in full. */
import { callNative, listenNative } from './native.ts'
import { publicAddress } from './server.ts'

/** The page that an address of our server means; null for every other address, and for files. */
export function pageOf(address: string, server = publicAddress('/')): string | null {
  const found = URL.parse(address)
  if (!found || found.origin !== new URL(server).origin || /^\/(?:api|media)\//.test(found.pathname)) return null
  return found.pathname + found.search + found.hash
}

/** `go` hears the page of the link with which the app was opened, then of every one that follows. */
export function followLinks(go: (page: string) => void): void {
  const follow = (address: unknown) => {
    const page = typeof address === 'string' ? pageOf(address) : null
    if (page) go(page)
  }
  void callNative('App', 'getLaunchUrl').then(
    (launch) => isFirst() && follow((launch as { url?: unknown } | null)?.url),
    () => {},
  )
  listenNative<{ url?: unknown }>('App', 'appUrlOpen', ({ url }) => follow(url))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const page = link && !event.defaultPrevented ? pageOf(link.href) : null
    if (!page || link?.origin === location.origin) return
    event.preventDefault()
    go(page)
  })
}

/** The link with which the app was opened counts once: a reload of the page would follow it again. */
function isFirst(): boolean {
  if (sessionStorage.getItem('launched')) return false
  sessionStorage.setItem('launched', '1')
  return true
}
