import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { StartupError } from './kernel/startup-error.ts'

/** One setting: how it is read, what it means, what holds when it is absent. `npm start -- --help` prints this table. */
interface Setting<T> {
  fallback: T
  read: (text: string) => T
  about: string
  /** May also come from the file named by `NAME_FILE`; never printed. */
  secret?: boolean
}

const text = (fallback: string, about: string): Setting<string> => ({ fallback, read: (value) => value, about })
const optional = (about: string, secret = false): Setting<string | undefined> => ({
  fallback: undefined,
  read: (value) => value,
  about,
  secret,
})
const whole = (fallback: number, min: number, max: number, about: string): Setting<number> => ({
  fallback,
  read: (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  },
  about,
})
const flag = (fallback: boolean, about: string): Setting<boolean> => ({
  fallback,
  read: (value) => {
    if (/^(on|true|yes|1)$/i.test(value)) return true
    if (/^(off|false|no|0)$/i.test(value)) return false
    throw new Error('must be on or off')
  },
  about,
})
const oneOf = <const T extends string>(values: readonly T[], fallback: T, about: string): Setting<T> => ({
  fallback,
  read: (value) => {
    if (!values.includes(value as T)) throw new Error(`must be one of ${values.join(', ')}`)
    return value as T
  },
  about,
})
const address = (protocols: readonly string[], about: string, secret = false): Setting<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const url = URL.parse(value)
    if (!url || !protocols.includes(url.protocol)) throw new Error(`must be an address with ${protocols.join(' or ')}`)
    return value.replace(/\/+$/, '')
  },
  about,
  secret,
})
const list = (about: string, fallback: readonly string[] = []): Setting<readonly string[]> => ({
  fallback,
  read: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  about,
})
const networks = (about: string): Setting<readonly string[]> => ({
  fallback: [],
  read: (value) => {
    const items = value.split(',').map((item) => item.trim())
    if (!items.every((item) => isNet(item) && isIP(item.split('/')[0] ?? '')))
      throw new Error('must name addresses or networks like 192.168.1.0/24')
    return items
  },
  about,
})
const proxies = (about: string): Setting<string> => ({
  fallback: '',
  read: (value) => {
    if (!value.split(',').every((item) => isNet(item.trim())))
      throw new Error('must name addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal')
    return value
  },
  about,
})
const colour = (fallback: string, about: string): Setting<string> => ({
  fallback,
  read: (value) => {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error('must be a colour like #0f766e')
    return value.toLowerCase()
  },
  about,
})

export const settings = {
  NODE_ENV: oneOf(
    ['development', 'production', 'test'],
    'development',
    'production: no demo data, closed introspection, strict checks',
  ),
  HOST: text('127.0.0.1', 'address to listen on'),
  PORT: whole(4000, 0, 65535, 'port to listen on; 0 picks a free one'),
  DATA_DIR: text('./data', 'database, files and secrets live here'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'a PostgreSQL (15 or newer) to use instead of the embedded one',
    true,
  ),
  PUBLIC_URL: address(['http:', 'https:'], 'the address people type; used in mailed links and origin checks'),
  TRUST_PROXY: proxies(
    'addresses of the proxies in front whose X-Forwarded-For is believed, e.g. 127.0.0.1 or loopback',
  ),
  CORS_ORIGINS: list('more origins that may call the API, comma separated; the mobile wrappers are always allowed'),
  NODES: whole(1, 1, 64, 'how many server processes share this database; above 1 events travel by NOTIFY'),
  WEB_BUILD: flag(true, 'builds the web app at start when its sources changed; off: npm run build made it before'),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'info', 'how much is logged'),
  SITE_NAME: text('Vondrona', "the community's own name"),
  SITE_LOGO: optional("path of the community's logo (SVG, PNG or WebP)"),
  SITE_ACCENT: colour('#0f766e', 'accent colour'),
  SUPPORT_EMAIL: optional(
    'address shown on the help page; gets its messages, which go to the administrators without it',
  ),
  OPERATOR_NAME: text('', 'who runs this installation, by law: a person, an association, a company'),
  OPERATOR_ADDRESS: text('', 'postal address of the operator, in the legal pages'),
  OPERATOR_REGISTRATION: text(
    '',
    "the operator's registration (NIF, STAT, RCS, declaration at the CMIL), in the legal pages",
  ),
  OPERATOR_CONTACT: text('', 'e-mail address or phone for questions about personal data; without it SUPPORT_EMAIL'),
  SECURITY_CONTACT: optional('address in /.well-known/security.txt'),
  PUBLIC_CONTENT: flag(true, 'visitors without an account may read articles, events, lives (D-38)'),
  SIGNUP_DEBUG_PANEL: flag(false, 'shows the debug panel on the first step of the signup (D-31)'),
  IDENTITY_RETENTION_DAYS: whole(30, 0, 3650, 'identity photos are deleted this many days after the decision'),
  IDENTITY_UNDECIDED_DAYS: whole(
    180,
    15,
    3650,
    'identity photos that nobody decided on are deleted this many days after they were sent; the member is told 14 days before',
  ),
  IDENTITY_LONG_TOKEN: flag(
    true,
    "an admin's session token is accepted in the address of identity images (existing clients)",
  ),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'mail server, e.g. smtp://user:password@host:587; without it mails stay readable at /admin/outbox',
    true,
  ),
  MAIL_FROM: text('Vondrona <no-reply@localhost>', 'sender of mails'),
  SMS_URL: address(
    ['http:', 'https:'],
    'where SMS are posted as JSON {to, text}; without it they stay readable at /admin/outbox',
  ),
  SMS_TOKEN: optional('bearer token for SMS_URL', true),
  MEDIA_GATEWAY: oneOf(
    ['embedded', 'zlm', 'off'],
    'embedded',
    'what carries video: our own process, a ZLMediaKit at ZLM_URL, or nothing',
  ),
  MEDIA_HOST: text('', 'address on which the embedded gateway takes RTMP and WebRTC; empty: that of HOST'),
  MEDIA_PORT: whole(0, 0, 65535, 'port of the embedded gateway on the loopback; 0 picks a free one'),
  RTMP_PORT: whole(1935, 0, 65535, 'port on which the embedded gateway takes RTMP; 0 picks a free one'),
  MEDIA_UDP_PORT: whole(8190, 0, 65535, 'the one UDP port of WebRTC; 0 picks a free one'),
  MEDIA_PUBLIC_IP: text('', 'public address told to WebRTC viewers where the machine stands behind a router'),
  MEDIA_PUBLIC_URL: address(
    ['http:', 'https:'],
    'other address under which viewers reach the gateway (a proxy passes its /media/* on); without it the server passes on',
  ),
  MEDIA_RTMP_URL: address(['rtmp:', 'rtmps:'], 'what streamers type into OBS, e.g. rtmp://live.example.org/live'),
  MEDIA_SECRET: optional(
    'shared with the gateway, for control calls and hooks; needed with zlm, made at each start otherwise',
    true,
  ),
  ZLM_URL: address(['http:', 'https:'], 'HTTP API of ZLMediaKit'),
  MEDIA_CODECS: flag(true, 'converts sound and makes pictures, where the optional package is installed'),
  MEDIA_LADDER: flag(
    false,
    'makes 240p and 360p beside the source while somebody watches them; about 0.3 core per live',
  ),
  MEDIA_TRANSCODE: flag(false, 'encodes streams with B-frames again instead of leaving those pictures out'),
  MEDIA_PUBLISHERS_MAX: whole(200, 1, 10_000, 'sources at the same time'),
  MEDIA_VIEWERS_MAX: whole(2000, 1, 100_000, 'WebRTC viewers at the same time'),
  MEDIA_LAN: networks('cameras in the own network that administrators may fetch, e.g. 192.168.1.0/24; none without'),
  STUN_URLS: list('STUN servers for browsers, comma separated', [
    'stun:stun.l.google.com:19302',
    'stun:stun.cloudflare.com:3478',
  ]),
  TURN_URLS: list('own TURN servers for browsers, e.g. turn:turn.example.org:3478'),
  TURN_SECRET: optional('shared secret of the TURN servers (use-auth-secret of coturn)', true),
  RECORDING_RETENTION_DAYS: whole(0, 0, 36_500, 'replays are deleted after so many days; 0: never'),
  RECORDING_QUOTA_GB: whole(0, 0, 1_000_000, 'room for replays; beyond it the oldest go; 0: no limit'),
  DEMO: flag(true, 'fills an empty installation with a small demo (never in production)'),
  DEMO_PASSWORD: optional('one password for all demo accounts instead of random ones', true),
  ADMIN_PASSWORD: optional('password that admin:create gives the new administrator; asked for when absent', true),
  BACKUP_PASSPHRASE: optional('encrypts the keys that a backup carries', true),
  MIN_APP_VERSION: text('1.0.0', 'oldest app version that may go on (R-UPD-05)'),
  LATEST_APP_VERSION: text('1.1.0', 'newest app version (R-UPD-06)'),
  FORCE_UPDATE: flag(false, 'every older app must update'),
  UPDATE_NOTES: text('', 'what the update dialog says'),
  ANDROID_STORE_URL: text('', 'address of the Android app in its store'),
  IOS_STORE_URL: text('', 'address of the iOS app in its store'),
  HASH_CONCURRENCY: whole(2, 1, 64, 'password hashes computed at once'),
  RATE_LIMIT_FACTOR: whole(1, 1, 1_000_000, 'widens every rate limit; for load tests only'),
  SLOW_QUERY_MS: whole(500, 1, 60000, 'a slower database statement is logged'),
} as const

export type Config = Readonly<{ [K in keyof typeof settings]: (typeof settings)[K]['fallback'] }>

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks every setting; all that is wrong is said at once in one StartupError. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    try {
      const value = environment[name] ?? fromFile(environment, name, setting)
      config[name] = value === undefined || value === '' ? setting.fallback : setting.read(value)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  if (config.NODE_ENV === 'production' && !config.PUBLIC_URL) problems.push('PUBLIC_URL must be set in production')
  if (config.NODE_ENV === 'production')
    for (const name of namesOfSecrets) if (isKnownDefault(config[name])) problems.push(`${name} is a known default`)
  if (config.MEDIA_GATEWAY === 'zlm' && !(config.ZLM_URL && config.MEDIA_SECRET))
    problems.push('MEDIA_GATEWAY=zlm needs ZLM_URL and MEDIA_SECRET')
  if (problems.length > 0) throw new StartupError(`Bad setting: ${problems.join('; ')}.`)
  return config as unknown as Config
}

const namesOfSecrets = (Object.entries(settings) as [string, Setting<unknown>][]).flatMap(([name, { secret }]) =>
  secret ? [name] : [],
)
const knownDefaults =
  /^(change-?me|change-?it|password|passw0rd|secret|default|example|demo|admin|root|postgres|test|1234\d*)$/i

/** What stands in every handbook is no secret; of an address its password counts. */
function isKnownDefault(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return knownDefaults.test(URL.parse(value)?.password ?? value)
}

function isNet(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true
  const [net = '', bits] = item.split('/')
  const size = isIP(net) === 4 ? 32 : 128
  return isIP(net) > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= size))
}

function fromFile(environment: Environment, name: string, setting: Setting<unknown>): string | undefined {
  const file = setting.secret ? environment[`${name}_FILE`] : undefined
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`cannot be read from the file ${file}`)
  }
}

/** The table of settings, for `--help` and for docs/operate/configuration.md. */
export function describeSettings(): string {
  const rows = (Object.entries(settings) as [string, Setting<unknown>][]).map(([name, setting]) => {
    const fallback = setting.fallback === undefined || setting.fallback === '' ? 'none' : String(setting.fallback)
    const file = setting.secret ? ` (or ${name}_FILE)` : ''
    return `  ${name.padEnd(24)} ${setting.about}${file}; default: ${fallback || 'none'}`
  })
  return rows.join('\n')
}
