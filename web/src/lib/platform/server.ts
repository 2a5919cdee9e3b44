/**
 * The server behind the page. A browser loads both from one origin; the page of a wrapper lies on the phone and is told
 * its server by the build (mobile/page.ts). Data keep the server's short addresses, which are made whole where they come
 * in and short again where they go out, so that no page needs to know.
 */
const origin = readOrigin()

function readOrigin(): string {
  const text = globalThis.document?.querySelector?.('meta[name="server"]')?.getAttribute('content')
  return text ? (URL.parse(text)?.origin ?? '') : ''
}

/** The address of a path of the server; in a browser the path itself. */
export const onServer = (path: string): string => origin + path

/** The address of a page that others are given, such as a link that is shared. */
export const publicAddress = (path: string): string => new URL(path, origin || location.href).href

/** The address of one of the server's sockets. */
export function socketAddress(path: string): URL {
  const address = new URL(onServer(path), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

/** How addresses in data are made whole and short again (addresses.ts); a browser needs neither. */
interface Translation {
  whole: (value: unknown, server: string) => unknown
  shorten: (text: string, server: string) => string
}
let translation: Translation | undefined

/** From now on addresses are translated, where the server is elsewhere. */
export function translateWith(one: Translation): void {
  if (origin) translation = one
}

/** What came from the server, with whole addresses. */
export const fromServer = <Data>(data: Data): Data => (translation ? translation.whole(data, origin) : data) as Data

/** Text that goes to the server, with its own short addresses. */
export const toServer = (text: string): string => translation?.shorten(text, origin) ?? text
