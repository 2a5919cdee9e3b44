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

/** What came from the server, with whole addresses. */
export const fromServer = <Data>(data: Data): Data => (origin ? whole(data, origin) : data) as Data

/** Text that goes to the server, with its own short addresses. */
export const toServer = (text: string): string => (origin ? shorten(text, origin) : text)

const isServers = /^\/(?:api|media)\//
const inHtml = /((?:src|srcset|href|poster)="|, )(?=\/(?:api|media)\/)/g

/** Every address of the server in a value: alone, in a `srcset`, in HTML. */
export function whole(value: unknown, server: string): unknown {
  if (typeof value === 'string') {
    const text = isServers.test(value) ? server + value : value
    return text.includes('/api/') || text.includes('/media/') ? text.replace(inHtml, `$1${server}`) : text
  }
  if (Array.isArray(value)) return value.map((one) => whole(one, server))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one, server)]))
}

/** `server` is an origin: nothing of another host ends so. */
export const shorten = (text: string, server: string): string =>
  text.replaceAll(`${server}/api/`, '/api/').replaceAll(`${server}/media/`, '/media/')
