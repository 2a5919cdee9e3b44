import type { AddressInfo } from 'node:net'
import { pdfWork, workPools } from '@vondrona/rules/constants'
import { pushServer } from '@vondrona/rules/notifications/constants'
import type { Operation } from '@vondrona/rules/permissions'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openCarriers } from './gateways/events/index.ts'
import { outboxOnlyMail } from './gateways/mail/outbox-only.ts'
import { smtpMail } from './gateways/mail/smtp.ts'
import { openMedia } from './gateways/media/index.ts'
import { choosePaymentProviders } from './gateways/payment/index.ts'
import { pushOff } from './gateways/push/off.ts'
import type { Push } from './gateways/push/port.ts'
import { ownVapidKeys, vapidKeysOf } from './gateways/push/vapid-keys.ts'
import { webPush } from './gateways/push/web-push.ts'
import { httpSms } from './gateways/sms/http.ts'
import { outboxOnlySms } from './gateways/sms/outbox-only.ts'
import { checkStorage, openStorage } from './gateways/storage/index.ts'
import { clamd } from './gateways/viruses/clamd.ts'
import { noScanner } from './gateways/viruses/none.ts'
import type { Kernel } from './kernel/context.ts'
import { fingerprintOf, openOwnSecrets } from './kernel/crypto/key-fingerprint.ts'
import type { Secrets } from './kernel/crypto/secrets.ts'
import type { Db } from './kernel/db.ts'
import { makeBus, type Relay } from './kernel/events/bus.ts'
import { meetingPlace } from './kernel/events/place.ts'
import { openPostgresql } from './kernel/events/postgresql.ts'
import { openRelay } from './kernel/events/relay.ts'
import { collectReactions } from './kernel/events/within.ts'
import { graphqlRoutes, makeEngine } from './kernel/graphql/index.ts'
import { addressReader } from './kernel/http/client-address.ts'
import { compressAnswers } from './kernel/http/compress.ts'
import { contextMaker, makeHttp, registerHealth } from './kernel/http/http.ts'
import { servePages } from './kernel/http/page.ts'
import { type Departure, makeDeparture } from './kernel/http/readiness.ts'
import { makeIds } from './kernel/ids.ts'
import { jobs } from './kernel/jobs/jobs.ts'
import { makeLimits } from './kernel/limits/limits.ts'
import { makePool } from './kernel/limits/pools.ts'
import { makeProofs } from './kernel/limits/proofs.ts'
import { makeLinks } from './kernel/links.ts'
import { collectMailFiles } from './kernel/mail/files.ts'
import { makeMaintenance } from './kernel/maintenance/maintenance.ts'
import { closeForMaintenance } from './kernel/maintenance/page.ts'
import './kernel/metrics/collectors.ts'
import { noMeter } from './kernel/metrics/meter.ts'
import type { Module } from './kernel/module.ts'
import { makePdfRenderer } from './kernel/pdf/renderer.ts'
import { collectPersonalData } from './kernel/personal-data/collect.ts'
import { kernelPersonalData } from './kernel/personal-data/own.ts'
import { type Sockets, serveSockets } from './kernel/socket.ts'
import { noTracer } from './kernel/tracing/tracer.ts'
import { accounts } from './modules/accounts/index.ts'
import { applications } from './modules/applications/index.ts'
import { audit } from './modules/audit/index.ts'
import { bibs } from './modules/bibs/index.ts'
import { chat } from './modules/chat/index.ts'
import { contests } from './modules/contests/index.ts'
import { dashboard } from './modules/dashboard/index.ts'
import { documents } from './modules/documents/index.ts'
import { events } from './modules/events/index.ts'
import { forms } from './modules/forms/index.ts'
import { gate } from './modules/gate/index.ts'
import { identity } from './modules/identity/index.ts'
import { lives } from './modules/lives/index.ts'
import { magazine } from './modules/magazine/index.ts'
import { members } from './modules/members/index.ts'
import { notifications } from './modules/notifications/index.ts'
import { orders } from './modules/orders/index.ts'
import { outbox } from './modules/outbox/index.ts'
import { payments } from './modules/payments/index.ts'
import { privacy } from './modules/privacy/index.ts'
import { races } from './modules/races/index.ts'
import { reports } from './modules/reports/index.ts'
import { authenticate, sessions } from './modules/sessions/index.ts'
import { signup } from './modules/signup/index.ts'
import { headOf, site } from './modules/site/index.ts'
import { tickets } from './modules/tickets/index.ts'
import { receiveFiles, uploads } from './modules/uploads/index.ts'
import { votes } from './modules/votes/index.ts'
import { loadSentences } from './sentences.ts'

/** The domains of the product, in rank order. */
export const modules: readonly Module[] = [
  audit,
  outbox,
  notifications,
  uploads,
  accounts,
  sessions,
  identity,
  signup,
  members,
  reports,
  magazine,
  lives,
  chat,
  votes,
  forms,
  documents,
  events,
  payments,
  contests,
  orders,
  tickets,
  bibs,
  applications,
  races,
  gate,
  privacy,
  dashboard,
  site,
]

/** Declarations of personal data: of the kernel, then of the domains in rank order. */
export const personalData = collectPersonalData([
  kernelPersonalData,
  ...modules.flatMap(({ personalData }) => ('withoutTables' in personalData ? [] : personalData)),
])

/** Domains without tables, and why. */
export const withoutTables = modules.flatMap(({ name, personalData }) =>
  'withoutTables' in personalData ? [[name, personalData.withoutTables] as const] : [],
)

/** What stays open while the site is closed: the way in for administrators, and gates and desks on the day of an event. */
const openInMaintenance: ReadonlySet<Operation> = new Set<Operation>([
  ...(['site', 'version', 'login', 'logout', 'me', 'reauthenticate', 'renewToken'] as const),
  ...([
    'checkInBundle',
    'gateCounts',
    'syncCheckIns',
    'deskBundle',
    'reserveBibs',
    'takeOverBibs',
    'syncPickUps',
  ] as const),
])

interface Parts {
  config: Config
  log: Logger
  db: Db
  pool: Pool
  /** Replaced in tests, which set the time. */
  now?: () => Date
  /** Of a command: how the server that may run hears of what it does. */
  tell?: Relay
}

/** Chooses the adapters by the settings. Throws StartupError if the keys or the bucket do not match the database. */
export async function makeKernel({ config, log, db, pool, now = () => new Date(), tell }: Parts): Promise<Kernel> {
  const secrets = await openOwnSecrets(pool, config.DATA_DIR)
  if (!tell) await checkStorage(config, fingerprintOf(secrets), { now }) // a command blocks a member also while files are away
  const links = makeLinks(config)
  const betweenNodes = async () => {
    const place = () => meetingPlace(pool, secrets)
    return openRelay(await openCarriers(await openPostgresql(pool), { config, place, log }), { log })
  }
  const bus = makeBus(
    (error, name) => log.error({ todo: 'report it with these lines', err: error, event: name }, 'a reaction failed'),
    tell ?? (config.NODES > 1 ? await betweenNodes() : null),
  )
  return {
    config,
    log,
    db,
    bus,
    reactions: collectReactions(modules),
    mailFiles: collectMailFiles(modules),
    overviews: modules.flatMap(({ overview }) => overview ?? []),
    jobs,
    limits: limitsOf({ config, pool, bus, secrets, now }),
    meter:
      config.METRICS_PORT === undefined
        ? noMeter
        : (await import('./kernel/metrics/prometheus.ts')).openPrometheus(log),
    tracer: await openTracer(config, log),
    pools: {
      hash: makePool(config.HASH_CONCURRENCY, workPools.hashQueue, workPools.retryAfter),
      image: makePool(workPools.images, workPools.imageQueue, workPools.retryAfter),
      payments: makePool(workPools.payments, workPools.paymentQueue, workPools.retryAfter),
    },
    pdf: makePdfRenderer(pdfWork),
    secrets,
    storage: openStorage(config, { log, now }),
    mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : outboxOnlyMail,
    media: openMedia(config, log),
    payments: choosePaymentProviders(config, { now, sandboxPages: () => links.to('/api/payment-sandbox') }),
    push: openPush(config, secrets, now),
    sms: config.SMS_URL ? httpSms(config.SMS_URL, config.SMS_TOKEN) : outboxOnlySms,
    sentences: await loadSentences(),
    viruses: config.CLAMD_ADDRESS ? clamd(config.CLAMD_ADDRESS, log) : noScanner,
    links,
    maintenance: makeMaintenance(db, openInMaintenance),
    personalData,
    now,
    newId: makeIds(() => now().getTime()),
  }
}

/** Where a collector is named; what sends to it is loaded there only. */
async function openTracer(config: Config, log: Logger) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  if (!endpoint) return noTracer
  const { headersOf, otlpTracer } = await import('./kernel/tracing/otlp.ts')
  return otlpTracer({
    endpoint,
    headers: headersOf(headers),
    service: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  })
}

/** With several nodes they count together (decision 0090). */
function limitsOf(parts: Pick<Kernel, 'config' | 'bus' | 'secrets' | 'now'> & { pool: Pool }) {
  const { config, pool, bus, secrets } = parts
  const now = () => parts.now().getTime()
  const factor = config.RATE_LIMIT_FACTOR
  if (config.NODES === 1) return makeLimits({ factor, now })
  const hide = (text: string) => secrets.keyedHash('limits', text).toString('base64url')
  const proofs = makeProofs(now, undefined, secrets.keyedHash('limits', 'proofs of work'))
  return makeLimits({ factor, now, proofs, shared: { pool, bus, hide } })
}

/** Web Push with the keys of this installation, or those of the settings. */
export function openPush(config: Config, secrets: Secrets, now: () => Date): Push {
  if (!config.PUSH) return pushOff
  const { VAPID_PRIVATE_KEY: given, PUBLIC_URL: site = '', SUPPORT_EMAIL: email } = config
  const keys = given ? vapidKeysOf(Buffer.from(given, 'base64url')) : ownVapidKeys(secrets)
  const usual = email ? `mailto:${email}` : site.startsWith('https:') ? site : 'mailto:no-reply@localhost'
  const { timeout: timeoutMs, atOnce: connections } = pushServer
  return webPush({ keys, contact: config.VAPID_SUBJECT ?? usual, timeoutMs, connections, now })
}

/** ms; what was missed is shown until then. */
const renewWithin = 15_000

export interface App {
  http: FastifyInstance
  sockets: Sockets
  schema: GraphQLSchema
  departure: Departure
}

interface Built {
  /** The built web app; without it only the API is served. */
  dist?: string
  /** What `/readyz` says. */
  ready?: () => Promise<boolean>
}

/** The complete server, not yet listening. */
export async function buildApp(kernel: Kernel, { dist, ready = async () => true }: Built = {}): Promise<App> {
  const http = await makeHttp(kernel)
  const departure = makeDeparture(http)
  closeForMaintenance(http, kernel)
  compressAnswers(http)
  const contextOf = contextMaker(kernel, authenticate)
  receiveFiles(http, kernel, contextOf)
  const engine = makeEngine(kernel, modules)
  graphqlRoutes(http, engine, contextOf)
  let sockets: Sockets | undefined
  const push: Sockets['push'] = (...frame) => sockets?.push(...frame)
  const rooms: Sockets['rooms'] = {
    members: (event) => sockets?.rooms.members(event) ?? [],
    size: (event) => sockets?.rooms.size(event) ?? 0,
    events: (prefix) => sockets?.rooms.events(prefix) ?? [],
  }
  for (const module of modules) {
    module.routes?.(http, kernel, contextOf)
    module.listen?.(kernel, push, rooms)
  }
  registerHealth(http, async () => !departure.isAnnounced && (await ready()))
  if (dist) servePages(http, dist, headOf(kernel))
  http.addHook('onListen', () => kernel.links.listenOn((http.server.address() as AddressInfo).port))
  await http.ready()
  sockets = serveSockets({
    kernel,
    server: http.server,
    engine,
    modules,
    authenticate,
    addressOf: addressReader(kernel),
  })
  kernel.bus.on('sessions.ended', ({ sessionIds }) => sockets?.endSessions(sessionIds))
  kernel.bus.on('events.missed', () => sockets?.renew(renewWithin))
  return { http, sockets, schema: engine.schema, departure }
}
