/** Where a pull connects to. */
export interface PullTarget {
  host: string
  /** The IP address that the host resolved to. */
  address: string
  port: number
}

const usualPorts: Record<string, number> = { rtsp: 554, rtsps: 322, rtmp: 1935, rtmps: 443, http: 80, https: 443 }

/** Host and port of a URL; the URL class parses them for known schemes only, and omits default ports. */
export function authorityOf(url: string): Omit<PullTarget, 'address'> {
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/([^/?#]*)/i.exec(url) ?? []
  const read = URL.parse(`x://${authority}`)
  return { host: read ? hostOf(read) : '', port: Number(read?.port) || usualPorts[scheme.toLowerCase()] || 0 }
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
