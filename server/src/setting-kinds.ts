import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { extname } from 'node:path'
import { isSupportedCountry } from 'libphonenumber-js/max'

/** One setting: its parser, its meaning, its default. `npm start -- --help` prints the table. */
export interface Setting<T> {
  fallback: T
  /** Parses the trimmed value; throws an error that says what the value must be. */
  read: (text: string) => T
  about: string
  /** May also come from the file named by `NAME_FILE`; never printed. */
  secret?: boolean
}

/** A value that is used unchanged if it passes `check`. */
const checked = (check: (value: string) => void) => (value: string) => {
  check(value)
  return value
}

/** Any text, including several lines. */
export const text = (fallback: string, about: string): Setting<string> => ({ fallback, read: (value) => value, about })

/** Text for a subject, a title or a header: one line. */
export const line = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: checked((value) => {
    if (/\p{Cc}/u.test(value)) throw new Error('must be one line')
  }),
  about,
})

/** Any text, or nothing. */
export const optional = (about: string, secret = false): Setting<string | undefined> => ({
  fallback: undefined,
  read: (value) => value,
  about,
  secret,
})

/** Text of one form, or nothing; `what` ends « must be ». */
export const matching = (pattern: RegExp, what: string, about: string): Setting<string | undefined> => ({
  ...optional(about),
  read: (value) => {
    if (!pattern.test(value)) throw new Error(`must be ${what}`)
    return value
  },
})

/** The private key of Web Push: a number from 1 below the order of P-256. */
export const vapidKey = (about: string): Setting<string | undefined> => ({
  ...optional(about, true),
  read: checked((value) => {
    try {
      if (!/^[\w-]{43}$/.test(value)) throw new Error()
      createECDH('prime256v1').setPrivateKey(Buffer.from(value, 'base64url'))
    } catch {
      throw new Error('must be a private key of P-256: 32 bytes in base64url')
    }
  }),
})

/** Where somebody can be reached: by mail, or on a page. */
export const pushContact = (about: string): Setting<string | undefined> => ({
  ...optional(about),
  read: checked((value) => {
    if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) throw new Error('must begin with mailto: or https://')
  }),
})

/** A whole number between two limits. */
export const integer = (fallback: number, min: number, max: number, about: string): Setting<number> => ({
  fallback,
  read: (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  },
  about,
})

/** A number from 0 to 1. */
export const share = (fallback: number, about: string): Setting<number> => ({
  fallback,
  read: (value) => {
    if (!/^(?:0?\.\d{1,6}|0|1|1\.0{1,6})$/.test(value)) throw new Error('must be a number from 0 to 1')
    return Number(value)
  },
  about,
})

/** Undefined if it is not set: then another rule applies. */
export const optionalInteger = (min: number, max: number, about: string): Setting<number | undefined> => ({
  ...integer(min, min, max, about),
  fallback: undefined,
})

/** On or off. */
export const flag = (fallback: boolean, about: string): Setting<boolean> => ({
  fallback,
  read: (value) => {
    if (/^(on|true|yes|1)$/i.test(value)) return true
    if (/^(off|false|no|0)$/i.test(value)) return false
    throw new Error('must be on or off')
  },
  about,
})

/** On or off, or undefined if it is not set: then another rule applies. */
export const optionalFlag = (about: string): Setting<boolean | undefined> => ({
  ...flag(false, about),
  fallback: undefined,
})

/** One of these words. */
export const oneOf = <const T extends string>(values: readonly T[], fallback: T, about: string): Setting<T> => ({
  fallback,
  read: (value) => {
    if (!values.includes(value as T)) throw new Error(`must be one of ${values.join(', ')}`)
    return value as T
  },
  about,
})

/** One of these words, or nothing: then another rule applies. */
export const optionalOneOf = <const T extends string>(values: readonly T[], about: string): Setting<T | undefined> => ({
  fallback: undefined,
  read: oneOf(values, values[0] as T, about).read,
  about,
})

/** What another service knows us by, or nothing: sent in headers. */
export const credential = (about: string, secret = false): Setting<string | undefined> => ({
  fallback: undefined,
  read: checked((value) => {
    if (!/^[!-~]{1,500}$/.test(value)) throw new Error('must be letters, digits and signs without blanks')
  }),
  about,
  secret,
})

/** A mobile number of Madagascar, or nothing; read as +261 and nine digits. */
export const mobilePhone = (about: string): Setting<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const [, subscriber] = /^(?:\+261|0)(3[2-9]\d{7})$/.exec(value.replace(/[\s.-]/g, '')) ?? []
    if (!subscriber) throw new Error('must be a mobile number like 034 00 000 00')
    return `+261${subscriber}`
  },
  about,
})

interface AddressNeeds {
  secret?: boolean
  /** The host may be omitted (a PostgreSQL on a socket). */
  hostless?: boolean
  /** `origin`: scheme and host alone. `place`: no query and no password. Otherwise anything. */
  only?: 'origin' | 'place'
  /** Must have a path after the host. */
  path?: boolean
}

/** An address with one of these protocols, or nothing. */
export const address = (
  protocols: readonly string[],
  about: string,
  { secret = false, hostless = false, only, path = false }: AddressNeeds = {},
): Setting<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const url = URL.parse(value)
    const starts = protocols.map((protocol) => `${protocol}//`)
    if (!url || !starts.some((start) => value.startsWith(start)) || !(url.host || hostless))
      throw new Error(`must be an address with ${starts.join(' or ')}`)
    const trimmed = value.replace(/\/+$/, '')
    if (only && (url.search || url.hash || url.username || url.password))
      throw new Error('must be an address without a query and without a password')
    if (only === 'origin' && !/^[a-z]+:\/\/[^/]+$/i.test(trimmed))
      throw new Error(`must be ${starts.join(' or ')} and a host, without a path`)
    if (path && !/^[a-z]+:\/\/[^/]+\/./i.test(trimmed)) throw new Error('must name a path behind its host')
    return trimmed
  },
  about,
  secret,
})

const items = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Each item of a comma separated list has this form. */
const listOf = (fits: (item: string) => boolean, what: string, about: string, fallback: readonly string[] = []) => ({
  fallback,
  read: (value: string): readonly string[] => {
    const found = items(value)
    const wrong = found.find((item) => !fits(item))
    if (wrong !== undefined) throw new Error(`must list ${what}, and "${wrong}" is none`)
    return found
  },
  about,
})

/** Countries by their two letters (ISO 3166-1). */
export const countries = (fallback: readonly string[], about: string): Setting<readonly string[]> => {
  const list = listOf((item) => isSupportedCountry(item.toUpperCase()), 'countries like MG', about, fallback)
  return { ...list, read: (value) => list.read(value).map((item) => item.toUpperCase()) }
}

/** Some of these words. */
export const someOf = <const T extends string>(
  values: readonly T[],
  fallback: readonly T[],
  about: string,
): Setting<readonly T[]> => {
  const isOne = (item: string) => (values as readonly string[]).includes(item)
  return listOf(isOne, `some of ${values.join(', ')}`, about, fallback) as Setting<readonly T[]>
}

/** As a browser sends it: scheme, host, port. */
export const origins = (about: string): Setting<readonly string[]> =>
  listOf((item) => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(item), 'origins like https://a.example', about)

/** Apps for Android by their id and the SHA-256 of their signing certificate, as `keytool -list` prints it. */
export const androidApps = (about: string): Setting<readonly string[]> =>
  listOf(
    (item) => /^[A-Za-z]\w*(\.[A-Za-z]\w*)+=([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(item),
    'apps like mg.vondrona.app=AB:CD:… (32 bytes)',
    about,
  )

/** Apps for iOS by their team and bundle id. */
export const iosApps = (about: string): Setting<readonly string[]> =>
  listOf((item) => /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/.test(item), 'apps like A1B2C3D4E5.mg.vondrona.app', about)

/** RFC 7064 and RFC 7065: no `//`, no user. */
const iceServer = /^(stuns?|turns?):([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i

/** A list of STUN or TURN addresses. */
export const iceServers = (kind: 'stun' | 'turn', about: string, fallback: readonly string[] = []) =>
  listOf(
    (item) => {
      const [, scheme = '', , port = '0'] = iceServer.exec(item) ?? []
      return scheme.toLowerCase().startsWith(kind) && Number(port) <= 65_535
    },
    `addresses like ${kind}:${kind}.example.org:3478`,
    about,
    fallback,
  )

/** A list of hosts; each stands for those below it, too. */
export const hosts = (about: string, fallback: readonly string[]) =>
  listOf((item) => /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(item), 'hosts like pay.example.org', about, fallback)

/** A list of addresses and networks. */
export const networks = (about: string): Setting<readonly string[]> =>
  listOf(
    (item) => isNet(item) && isIP(item.split('/')[0] ?? '') > 0,
    'addresses or networks like 192.168.1.0/24',
    about,
  )

/** Addresses, networks and the names that Fastify knows for trusted proxies. */
export const proxies = (about: string): Setting<string> => ({
  fallback: '',
  read: checked((value) => {
    if (!value.split(',').every((item) => isNet(item.trim())))
      throw new Error('must name addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal')
  }),
  about,
})

function isNet(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true
  const [net = '', bits] = item.split('/')
  const size = isIP(net) === 4 ? 32 : 128
  return isIP(net) > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= size))
}

/** A name or an IP address to listen on. */
export const host = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: checked((value) => {
    const isName = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value) && !/^[\d.]+$/.test(value)
    if (!isName && !isIP(value)) throw new Error('must be an IP address or a host name, without a port')
  }),
  about,
})

/** An IP address that others can reach, or nothing. */
export const ip = (about: string): Setting<string> => ({
  fallback: '',
  read: checked((value) => {
    if (!isIP(value) || /^[0.:]+$/.test(value)) throw new Error('must be an IP address like 203.0.113.7')
  }),
  about,
})

/** A colour in six hexadecimal digits. */
export const colour = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: (value) => {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error('must be a colour like #0f766e')
    return value.toLowerCase()
  },
  about,
})

/** Compared part by part as numbers (R-UPD-05). */
export const version = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: checked((value) => {
    if (!/^\d+(\.\d+){1,3}$/.test(value)) throw new Error('must be a version like 1.2.0')
  }),
  about,
})

const mailbox = /^[^\s\p{Cc}@<>",;]+@[^\s\p{Cc}@<>",;]+$/u

/** An e-mail address, or nothing. */
export const email = (about: string): Setting<string | undefined> => ({
  fallback: undefined,
  read: checked((value) => {
    if (!mailbox.test(value)) throw new Error('must be an e-mail address')
  }),
  about,
})

/** `Name <address>`, or an address. */
export const sender = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: checked((value) => {
    const [, named] = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(value) ?? []
    if (!mailbox.test(named ?? value)) throw new Error('must be an e-mail address, or "Name <address>"')
  }),
  about,
})

/** RFC 9116: an e-mail address, a page or a phone number. */
export const contact = (about: string): Setting<string | undefined> => ({
  fallback: undefined,
  read: checked((value) => {
    const isPage = value.startsWith('https://') && URL.canParse(value)
    const isMail = mailbox.test(value.replace(/^mailto:/, ''))
    if (!isPage && !isMail && !/^tel:\+?[\d().-]+$/.test(value))
      throw new Error('must be an e-mail address, or an address with https://, mailto: or tel:')
  }),
  about,
})

const storeStarts = ['https://', 'market://', 'itms-apps://']

/** An address in an app store, or nothing. */
export const store = (about: string): Setting<string> => ({
  fallback: '',
  read: checked((value) => {
    if (!storeStarts.some((start) => value.startsWith(start)) || !URL.canParse(value))
      throw new Error(`must be an address with ${storeStarts.join(' or ')}`)
  }),
  about,
})

/** The first bytes of each image type. */
const pictures: Record<string, (bytes: Buffer) => boolean> = {
  '.svg': (bytes) => bytes.includes('<svg'),
  '.png': (bytes) => bytes.subarray(1, 4).equals(Buffer.from('PNG')),
  '.webp': (bytes) => bytes.subarray(8, 12).equals(Buffer.from('WEBP')),
}

/** The path of an existing image. */
export const picture = (about: string): Setting<string | undefined> => ({
  fallback: undefined,
  read: checked((value) => {
    const isPicture = pictures[extname(value).toLowerCase()]
    if (!isPicture) throw new Error('must be a file whose name ends in .svg, .png or .webp')
    let bytes: Buffer
    try {
      bytes = readFileSync(value)
    } catch (error) {
      throw new Error(`must be a file that can be read (${(error as NodeJS.ErrnoException).code})`)
    }
    if (!isPicture(bytes)) throw new Error(`must be a picture, and ${value} holds none of that kind`)
  }),
  about,
})

/** Where a service of this machine or network listens: a TCP port, or a socket file. */
export type Daemon = { readonly path: string } | { readonly host: string; readonly port: number }

/** `host:port`, `[IPv6]:port`, or an absolute path. */
export const daemon = (about: string): Setting<Daemon | undefined> => ({
  fallback: undefined,
  read: (value) => {
    if (value.startsWith('/')) return { path: value }
    const [, six, host = six, port = ''] = /^(?:\[([\da-f:]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? []
    if (!host || Number(port) < 1 || Number(port) > 65535) throw new Error('must be host:port or an absolute path')
    return { host, port: Number(port) }
  },
  about,
})
