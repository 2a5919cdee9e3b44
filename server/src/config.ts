import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { ariaryPerMegabyte, namedStatements, socketLimits } from '@vondrona/rules/constants'
import { identityRetentionDays, identityUndecidedDays } from '@vondrona/rules/identity/constants'
import { order } from '@vondrona/rules/orders/constants'
import { outgoing } from '@vondrona/rules/outbox/constants'
import type { Language } from '@vondrona/rules/texts'
import { uploadsAtOnce } from '@vondrona/rules/uploads/constants'
import { eventSettings, whatEventsLack } from './event-settings.ts'
import { fileSettings, whatFilesLack } from './file-settings.ts'
import { StartupError } from './kernel/startup-error.ts'
import { paymentSettings, whatPaymentsLack } from './payment-settings.ts'
import {
  address,
  androidApps,
  colour,
  contact,
  countries,
  daemon,
  email,
  flag,
  host,
  iceServers,
  integer,
  iosApps,
  ip,
  line,
  matching,
  mobilePhone,
  networks,
  oneOf,
  optional,
  optionalFlag,
  optionalInteger,
  origins,
  picture,
  proxies,
  pushContact,
  type Setting,
  sender,
  share,
  someOf,
  store,
  text,
  vapidKey,
  version,
} from './setting-kinds.ts'

export const settings = {
  NODE_ENV: oneOf(
    ['development', 'production', 'test'],
    'development',
    'production: no demo data, closed introspection, strict checks',
  ),
  HOST: host('127.0.0.1', 'address to listen on'),
  DEVELOPMENT_ON_NETWORK: flag(
    false,
    'allows NODE_ENV=development on a HOST that others can reach, which exposes demo accounts, introspection and stored mails',
  ),
  PORT: integer(4000, 0, 65535, 'port to listen on; 0 picks a free one'),
  DATA_DIR: text('./data', 'folder of the database, files and secrets'),
  BALLOT_KEYS_DIR: text(
    '',
    'folder of the keys of secret votes that run, the same for all NODES; without it ballot-keys in DATA_DIR. No snapshot or copy of it may outlive the vote',
  ),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'a PostgreSQL (15 or newer) to use instead of the embedded one', {
    secret: true,
    hostless: true,
  }),
  PUBLIC_URL: address(
    ['http:', 'https:'],
    'public address of the site; used in links and origin checks; required in production, otherwise links use HOST and PORT',
    { only: 'origin' },
  ),
  TRUST_PROXY: proxies('addresses of the reverse proxies whose X-Forwarded-For is trusted, e.g. 127.0.0.1 or loopback'),
  CONNECTIONS_PER_ADDRESS: integer(
    100,
    1,
    100_000,
    'simultaneous connections per address (IPv6: /64); behind TRUST_PROXY its requests in progress',
  ),
  SOCKETS_PER_ADDRESS: integer(
    socketLimits.perAddress,
    1,
    100_000,
    'simultaneous WebSockets per address, of members and visitors',
  ),
  VISITOR_SOCKETS_PER_ADDRESS: integer(
    socketLimits.visitors,
    0,
    100_000,
    'of these, WebSockets of visitors who are not signed in',
  ),
  UPLOADS_PER_MEMBER: integer(uploadsAtOnce.perMember, 1, 1000, 'simultaneous uploads per member'),
  UPLOADS_PER_ADDRESS: integer(uploadsAtOnce.perAddress, 1, 10_000, 'simultaneous uploads per address (IPv6: /64)'),
  CORS_ORIGINS: origins(
    'further origins that may call the API, comma separated; the mobile wrappers are always allowed',
  ),
  NODES: integer(1, 1, 64, 'number of server processes that share this database; above 1, they tell each other events'),
  ...eventSettings,
  DRAIN_SECONDS: integer(
    0,
    0,
    300,
    'before a server that is asked to stop closes, it serves for this long while /readyz says no and its sockets move, so that a proxy with several NODES loses nothing',
  ),
  DATABASE_WAIT_SECONDS: integer(
    60,
    0,
    3600,
    'a start waits this long for a database that refuses connections, is starting, full of connections, too slow or read-only; 0 asks once',
  ),
  WEB_BUILD: flag(
    true,
    'builds the web app at start if its sources changed, and compiles the server for the next one; off if npm run build did it',
  ),
  SUPERVISE: flag(
    true,
    'in production: a supervisor process restarts the server when it is aborted; off if systemd or a container does',
  ),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'info', 'lowest level that is logged'),
  SITE_NAME: line('Vondrona', "the community's name"),
  SITE_LOGO: picture("path of the community's logo (SVG, PNG or WebP)"),
  SITE_ACCENT: colour('#0f766e', 'accent colour'),
  SUPPORT_EMAIL: email(
    'address shown on the help page, which receives its messages; without it they go to the administrators',
  ),
  OPERATOR_NAME: line('', 'legal operator of this installation: a person, an association, a company'),
  OPERATOR_ADDRESS: text('', 'postal address of the operator, in the legal pages'),
  OPERATOR_REGISTRATION: text(
    '',
    "the operator's registration (NIF, STAT, RCS, declaration at the CMIL), in the legal pages",
  ),
  OPERATOR_CONTACT: text('', 'e-mail address or phone for questions about personal data; without it SUPPORT_EMAIL'),
  SECURITY_CONTACT: contact('address in /.well-known/security.txt'),
  PUBLIC_CONTENT: flag(true, 'visitors without an account may read articles, events, lives (D-38)'),
  ARIARY_PER_MEGABYTE: integer(
    ariaryPerMegabyte,
    1,
    1000,
    'about what a megabyte costs on a phone here; pages tell with it what lives and a month of use cost',
  ),
  CONTESTS_MENU: flag(true, 'contests have an item in the menu (D-36); off, their pages stay reachable by links'),
  SIGNUP_DEBUG_PANEL: optionalFlag(
    'shows the debug panel on the first step of the signup (D-31); unset: only with NODE_ENV=development',
  ),
  IDENTITY_RETENTION_DAYS: integer(
    identityRetentionDays,
    0,
    3650,
    'identity photos are deleted this many days after the decision',
  ),
  IDENTITY_UNDECIDED_DAYS: integer(
    identityUndecidedDays,
    15,
    3650,
    'identity photos without a decision are deleted this many days after the upload; the member is notified 14 days before',
  ),
  RACE_DOCUMENTS_DAYS: integer(
    30,
    0,
    3650,
    'photos and health data of registrations for a race are deleted this many days after the race',
  ),
  IDENTITY_LONG_TOKEN: flag(
    true,
    "an admin's session token is accepted in the address of identity images (existing clients)",
  ),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'mail server, e.g. smtp://user:password@host:587; without it mails are not sent but can be read at /admin/outbox',
    { secret: true },
  ),
  MAIL_FROM: sender('Vondrona <no-reply@localhost>', 'sender of mails'),
  SMS_URL: address(
    ['http:', 'https:'],
    'address to which SMS are posted as JSON {to, text}, with an Idempotency-Key that is the same when one is sent again; without it they can be read at /admin/outbox',
  ),
  SMS_TOKEN: optional('bearer token for SMS_URL', true),
  UNVERIFIED_SHARE: integer(
    order.unverified.share,
    1,
    100,
    'per cent of the places that are left, at least 5, which people without an account may hold before their address or number is verified (D-28)',
  ),
  SMS_COUNTRIES: countries(
    ['MG'],
    'countries to whose numbers SMS are sent (two letters each); who has another number needs an e-mail address',
  ),
  SMS_NUMBER_TYPES: someOf(
    ['mobile', 'fixed_line_or_mobile', 'fixed_line', 'voip', 'personal_number', 'pager', 'uan'],
    ['mobile'],
    'types of numbers to which SMS are sent; never to premium-rate, shared-cost or satellite numbers',
  ),
  SMS_PER_DAY: integer(
    outgoing.perDay.sms,
    1,
    10_000_000,
    'SMS (parts of 160 characters) that may be sent in a day; codes have a quarter more; administrators hear at 80 %',
  ),
  SMS_PRICE: integer(0, 0, 100_000, 'price of one SMS in ariary, for the cost that administrators see'),
  SMS_PER_ADDRESS: integer(
    outgoing.perAddress.sms,
    1,
    1_000_000,
    'messages by SMS that one client address may cause in an hour; codes three times as many',
  ),
  MAILS_PER_DAY: integer(
    outgoing.perDay.mail,
    1,
    100_000_000,
    'e-mails that may be sent in a day; codes have a quarter more',
  ),
  MAILS_PER_ADDRESS: integer(
    outgoing.perAddress.mail,
    1,
    1_000_000,
    'e-mails that one client address may cause in an hour; codes three times as many',
  ),
  PUSH: flag(
    true,
    'members may be told on a closed device (Web Push), through the services of the browsers: Google, Mozilla, Apple, Microsoft; off: no message leaves for them',
  ),
  VAPID_PRIVATE_KEY: vapidKey(
    'private key with which Web Push is signed (P-256, 32 bytes in base64url); without it one that is derived from the keys of the installation. With another one every device has to subscribe again',
  ),
  VAPID_SUBJECT: pushContact(
    'mailto: or https: address at which push services reach the operator; without it SUPPORT_EMAIL, otherwise PUBLIC_URL',
  ),
  CLAMD_ADDRESS: daemon(
    'clamd that scans the documents of members: host:port or the path of its socket; without it they are marked as not scanned',
  ),
  ...fileSettings,
  ...paymentSettings,
  MEDIA_GATEWAY: oneOf(
    ['embedded', 'zlm', 'off'],
    'embedded',
    'media gateway: our own process, a ZLMediaKit at ZLM_URL, or none',
  ),
  MEDIA_HOST: host('', 'address on which the embedded gateway accepts RTMP and WebRTC; empty: that of HOST'),
  MEDIA_PORT: integer(0, 0, 65535, 'port of the embedded gateway on the loopback; 0 picks a free one'),
  RTMP_PORT: integer(1935, 0, 65535, 'port on which the embedded gateway accepts RTMP; 0 picks a free one'),
  MEDIA_UDP_PORT: integer(8190, 0, 65535, 'UDP port of all WebRTC traffic; 0 picks a free one'),
  MEDIA_PUBLIC_IP: ip('public address announced to WebRTC viewers if the machine is behind NAT'),
  MEDIA_PUBLIC_URL: address(
    ['http:', 'https:'],
    'another address under which viewers reach the gateway (a proxy forwards its /media/*); without it the server forwards',
    { only: 'place' },
  ),
  MEDIA_RTMP_URL: address(
    ['rtmp:', 'rtmps:'],
    'address that streamers enter in OBS, e.g. rtmp://live.example.org/live',
    {
      only: 'place',
      path: true,
    },
  ),
  MEDIA_SECRET: optional(
    'shared with the gateway, for control calls and hooks; required with zlm, otherwise generated at each start',
    true,
  ),
  ZLM_URL: address(['http:', 'https:'], 'HTTP API of ZLMediaKit', { only: 'place' }),
  MEDIA_CODECS: flag(
    true,
    'converts audio, creates thumbnails and fetches cameras, if the optional package node-av is installed',
  ),
  MEDIA_LADDER: flag(false, 'creates 240p and 360p renditions while somebody watches them; about 0.3 core per live'),
  MEDIA_TRANSCODE: flag(false, 're-encodes streams with B-frames instead of dropping those frames'),
  MEDIA_PUBLISHERS_MAX: integer(200, 1, 10_000, 'maximum of simultaneous sources'),
  MEDIA_VIEWERS_MAX: integer(2000, 1, 100_000, 'maximum of simultaneous WebRTC viewers'),
  MEDIA_LAN: networks('internal networks whose cameras administrators may fetch, e.g. 192.168.1.0/24; without it none'),
  STUN_URLS: iceServers('stun', 'STUN servers for browsers, comma separated', [
    'stun:stun.l.google.com:19302',
    'stun:stun.cloudflare.com:3478',
  ]),
  TURN_URLS: iceServers('turn', 'own TURN servers for browsers, e.g. turn:turn.example.org:3478'),
  TURN_SECRET: optional('shared secret of the TURN servers (use-auth-secret of coturn)', true),
  RECORDING_RETENTION_DAYS: integer(0, 0, 36_500, 'replays are deleted after this many days; 0: never'),
  RECORDING_QUOTA_GB: integer(0, 0, 1_000_000, 'disk space for replays; beyond it the oldest are deleted; 0: no limit'),
  RECORDING_QUOTA_MEMBER_GB: integer(
    20,
    0,
    1_000_000,
    'disk space for the recordings of one member; beyond it nothing new is recorded; 0: no limit',
  ),
  DISK_RESERVE_MB: optionalInteger(
    0,
    1_000_000_000,
    'disk space of DATA_DIR that recordings and images leave to the database; without it 2 GB, or 5 % of the disk if that is more',
  ),
  DEMO: flag(true, 'loads a small demo into an empty installation (never in production)'),
  DEMO_RACE_DAY: flag(
    false,
    'the demo is the morning of a race with 2,000 registrations (npm run demo:race-day, in a folder of its own)',
  ),
  DEMO_PASSWORD: optional('one password for all demo accounts instead of random ones', true),
  ADMIN_PASSWORD: optional(
    'password that admin:create gives the new administrator; without it the command prompts for one',
    true,
  ),
  BACKUP_PASSPHRASE: optional('encrypts backups; 12 characters or more, to be stored separately from them', true),
  MIN_APP_VERSION: version('1.0.0', 'oldest app version that is still accepted (R-UPD-05)'),
  MIN_WRAPPER_VERSION: version(
    '1.0.0',
    'the same for the apps of the stores, which a new web build does not replace: theirs is raised once the stores have it',
  ),
  LATEST_APP_VERSION: version('1.1.0', 'newest app version (R-UPD-06)'),
  FORCE_UPDATE: flag(false, 'forces every older app to update'),
  UPDATE_NOTES: text('', 'text of the update dialog'),
  ANDROID_STORE_URL: store('address of the Android app in its store'),
  IOS_STORE_URL: store('address of the iOS app in its store'),
  ANDROID_APPS: androidApps(
    'Android apps that this site opens its addresses in, comma separated: id=SHA-256 of the signing certificate',
  ),
  IOS_APPS: iosApps('iOS apps that this site opens its addresses in, comma separated: team.bundle id'),
  HASH_CONCURRENCY: integer(2, 1, 64, 'password hashes computed in parallel'),
  RATE_LIMIT_FACTOR: integer(1, 1, 1_000_000, 'multiplies every rate limit; for load tests only'),
  NAMED_STATEMENTS: integer(
    namedStatements,
    0,
    5000,
    'statements that each database connection keeps parsed; 0 behind a pooler that hands connections on between transactions',
  ),
  ALERT_MAIL: email('address that is told when a part of the service fails, and when that is over'),
  ALERT_SMS: mobilePhone('number that is told the same by SMS, within SMS_PER_DAY'),
  ALERT_WEBHOOK: address(
    ['https:'],
    'public address to which the same is posted as JSON, on port 443; needs ALERT_WEBHOOK_SECRET',
    { only: 'place', path: true, secret: true },
  ),
  ALERT_WEBHOOK_SECRET: optional(
    'signs what is posted to ALERT_WEBHOOK: HMAC-SHA256, docs/operate/monitoring.md',
    true,
  ),
  ALERT_LANGUAGE: oneOf(['fr', 'en'], 'fr', 'language of what the operator is told'),
  METRICS_PORT: optionalInteger(
    0,
    65535,
    'port of /metrics for Prometheus; 0 picks a free one; without it nothing is measured',
  ),
  METRICS_HOST: host('127.0.0.1', 'address of METRICS_PORT; another one than the loopback needs METRICS_TOKEN'),
  METRICS_TOKEN: optional('bearer token that /metrics requires', true),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ['http:', 'https:'],
    'collector of OpenTelemetry to which traces are sent (OTLP over HTTP), e.g. http://127.0.0.1:4318; without it nothing is traced',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...matching(
      /^\s*[\w-]+=[^,\p{Cc}]*(,\s*[\w-]+=[^,\p{Cc}]*)*$/u,
      'headers like name=value,name=value',
      'headers for the collector, name=value,name=value',
    ),
    secret: true,
  },
  OTEL_SERVICE_NAME: line('vondrona', 'name of this service in traces'),
  OTEL_TRACES_SAMPLER_ARG: share(
    0.1,
    'share of requests and jobs that are traced, from 0 to 1; what a trusted proxy decided (traceparent) is followed',
  ),
  SLOW_QUERY_MS: integer(500, 1, 60000, 'database statements slower than this are logged'),
} as const

export type Config = Readonly<{ [K in keyof typeof settings]: (typeof settings)[K]['fallback'] }>

type Environment = Readonly<Record<string, string | undefined>>

/** The environment that a process of ours is given; what the operator set is not overridden. */
export const environmentWith = (more: Environment): Environment => ({ ...more, ...process.env })

/** The language of an operator's commands: that of the terminal. Malagasy readers read French. */
export function operatorLanguage({ LC_ALL, LC_MESSAGES, LANG }: Environment = process.env): Language {
  return /^(?:fr|mg)(?:[_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'fr' : 'en'
}

/** What a command must never print: the values of secret settings, and the passwords within addresses. */
export function secretValues(environment: Environment = process.env): string[] {
  const values = (Object.entries(settings) as [string, Setting<unknown>][]).flatMap(([name, setting]) => {
    try {
      const value = setting.secret ? written(environment, name, setting) : undefined
      return value ? [value, ...value.split(',').flatMap(passwordsIn)] : []
    } catch {
      return []
    }
  })
  return values.filter((value) => value.length >= 4).sort((a, b) => b.length - a.length)
}

/** The password of an address, or the token that stands in its place, as written and as meant. */
function passwordsIn(address: string): string[] {
  const url = URL.parse(address.trim())
  const isNats = url?.protocol === 'nats:' || url?.protocol === 'tls:'
  const password = url?.password || (isNats && url.username)
  return password ? [password, decodeURIComponent(password)] : []
}

/** Reads and checks every setting; all problems are reported together in one StartupError. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    try {
      const value = written(environment, name, setting)
      values[name] = value ? setting.read(value) : setting.fallback
    } catch (error) {
      values[name] = setting.fallback
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  const config = values as Config
  problems.push(...whatDoesNotFit(config))
  if (problems.length > 0) throw new StartupError(`Bad setting: ${problems.join('; ')}.`)
  return config
}

/** Checks across settings. */
function whatDoesNotFit(config: Config): string[] {
  const { NODE_ENV, HOST } = config
  const problems: string[] = []
  const refuse = (when: unknown, problem: string) => void (when && problems.push(problem))
  if (NODE_ENV === 'production') {
    refuse(!config.PUBLIC_URL, 'PUBLIC_URL must be set in production')
    for (const name of namesOfSecrets) refuse(isKnownDefault(config[name]), `${name} is a known default`)
  }
  refuse(
    NODE_ENV === 'development' && !isLoopback(HOST) && !config.DEVELOPMENT_ON_NETWORK,
    `HOST ${HOST} needs NODE_ENV=production, or DEVELOPMENT_ON_NETWORK=on`,
  )
  problems.push(...whatEventsLack(config), ...whatFilesLack(config), ...whatPaymentsLack(config))
  const isZlm = config.MEDIA_GATEWAY === 'zlm'
  refuse(isZlm && !(config.ZLM_URL && config.MEDIA_SECRET), 'MEDIA_GATEWAY=zlm needs ZLM_URL and MEDIA_SECRET')
  refuse(!isZlm && config.ZLM_URL, 'ZLM_URL needs MEDIA_GATEWAY=zlm')
  refuse(config.TURN_URLS.length && !config.TURN_SECRET, 'TURN_URLS needs TURN_SECRET')
  refuse(config.TURN_SECRET && !config.TURN_URLS.length, 'TURN_SECRET needs TURN_URLS')
  refuse(config.SMS_TOKEN && !config.SMS_URL, 'SMS_TOKEN needs SMS_URL')
  for (const name of ['MIN_APP_VERSION', 'MIN_WRAPPER_VERSION'] as const) {
    const isAbove = config[name].localeCompare(config.LATEST_APP_VERSION, 'en', { numeric: true }) > 0
    refuse(isAbove, `${name} must not be above LATEST_APP_VERSION: every app would be refused`)
  }
  refuse(
    !config.ALERT_WEBHOOK !== !config.ALERT_WEBHOOK_SECRET,
    'ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET need each other',
  )
  const isMeasured = config.METRICS_PORT !== undefined
  refuse(config.METRICS_TOKEN && !isMeasured, 'METRICS_TOKEN needs METRICS_PORT')
  refuse(
    isMeasured && !isLoopback(config.METRICS_HOST) && !config.METRICS_TOKEN,
    `METRICS_HOST ${config.METRICS_HOST} needs METRICS_TOKEN: others can reach it`,
  )
  refuse(
    isMeasured && config.METRICS_PORT !== 0 && config.METRICS_PORT === config.PORT,
    'PORT and METRICS_PORT are the same port',
  )
  const isEmbedded = config.MEDIA_GATEWAY === 'embedded'
  refuse(
    isEmbedded && config.NODES > 1,
    'the embedded media gateway needs NODES=1, because lives would be known to one process only: set MEDIA_GATEWAY to zlm or off',
  )
  if (isEmbedded) problems.push(...samePorts(config))
  return problems
}

function samePorts(config: Config): string[] {
  const names = ['PORT', 'RTMP_PORT', 'MEDIA_PORT'] as const
  return names.flatMap((name, at) =>
    names.slice(at + 1).flatMap((other) => {
      const isSame = config[name] !== 0 && config[name] === config[other]
      return isSame ? [`${name} and ${other} are the same port`] : []
    }),
  )
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && /^127\./.test(host))

const namesOfSecrets = Object.keys(settings).filter((name): name is keyof Config =>
  Boolean((settings as Record<string, Setting<unknown>>)[name]?.secret),
)
const knownDefaults =
  /^(change-?me|change-?it|password|passw0rd|secret|default|example|demo|admin|root|postgres|test|1234\d*)$/i
const secretOfZlm = '035c73f7-bb6b-4889-a715-d9eb2d1925cc' // what its config.ini is shipped with

/** Well-known defaults are not secrets; for a URL its password is checked. */
function isKnownDefault(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return value === secretOfZlm || knownDefaults.test(URL.parse(value)?.password ?? value)
}

/** The value from the environment, or from the file of a secret; a secret may begin and end with blanks. */
function written(environment: Environment, name: string, { secret }: Setting<unknown>): string | undefined {
  const [value, file] = [environment[name], environment[`${name}_FILE`]]
  if (!secret) {
    if (file) throw new Error(`has no file: ${name}_FILE is not read, because ${name} is no secret`)
    return value?.trim()
  }
  if (!file) return value
  if (value) throw new Error(`is given twice: by itself and by ${name}_FILE`)
  return contentOf(file)
}

function contentOf(file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`cannot be read from the file ${file}`)
  }
  if (!content) throw new Error(`cannot be read from the file ${file}: it is empty`)
  return content
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
