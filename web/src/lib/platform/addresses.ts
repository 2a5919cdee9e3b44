/** Addresses of the server in data, for a page that lies elsewhere. A browser never loads this. */
const isServers = /^\/(?:api|media)\//
const inHtml = /((?:src|srcset|href|poster|data-saver)="|, )(?=\/(?:api|media)\/)/g

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
