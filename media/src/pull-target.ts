/** Where a pull connects to. */
export interface PullTarget {
  host: string
  /** What the host was found at. */
  address: string
  port: number
}

const usualPorts: Record<string, number> = { rtsp: 554, rtsps: 322, rtmp: 1935, rtmps: 443, http: 80, https: 443 }

/** Host and port of an address; the URL class reads them of known schemes only, and leaves a usual port out. */
export function authorityOf(url: string): Omit<PullTarget, 'address'> {
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/([^/?#]*)/i.exec(url) ?? []
  const read = URL.parse(`x://${authority}`)
  return { host: read ? hostOf(read) : '', port: Number(read?.port) || usualPorts[scheme.toLowerCase()] || 0 }
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
