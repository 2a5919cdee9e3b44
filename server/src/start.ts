import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderUnicodeCompact } from 'uqr'
import { compileServer } from '../../tools/build/server.ts'
import { buildWeb, canBuild, isCurrent } from '../../tools/build/web.ts'
import { type App, buildApp, makeKernel, modules } from './app.ts'
import type { Config } from './config.ts'
import { explained, isOfDatabase } from './database-faults.ts'
import { type Installation, openInstallation } from './installation.ts'
import type { Kernel } from './kernel/context.ts'
import { cannotListen, choosePort, refuseTaken, type Tried } from './kernel/http/listening.ts'
import { makeReadiness } from './kernel/http/readiness.ts'
import { startJobs } from './kernel/jobs/worker.ts'
import { makeLog } from './kernel/log.ts'
import { type Scrapes, serveMetrics } from './kernel/metrics/scrapes.ts'
import { StartupError } from './kernel/startup-error.ts'
import { startWatching } from './modules/dashboard/index.ts'
import { ticketKey } from './modules/lives/index.ts'
import {
  demoAccounts,
  demoLink,
  fillDemo,
  fillRaceDay,
  streamRaceDay,
  warningsOf,
  warningText,
} from './modules/site/index.ts'
import { type Stopping, stopOnSignal } from './stopping.ts'

const drainTime = 15_000 // F10
const mailTime = 20_000 // a mail server may take ten minutes; who restarts the server does not wait for it
const patience = 25_000 // that time, and some for the database
const root = resolve(import.meta.dirname, '../..')

/** Database, migrations, web app, demo, listen, jobs; a signal stops it at any point. Throws StartupError. */
export async function start(settings: Config) {
  const stopping = stopOnSignal(patience + settings.DRAIN_SECONDS * 1000)
  try {
    await open(settings, stopping)
  } catch (error) {
    if (stopping.isAsked) return // it fails because it is being stopped
    await stopping.close()
    throw isOfDatabase(error) ? await explained(error, settings) : error
  }
}

async function open(settings: Config, stopping: Stopping) {
  const isDemo = settings.NODE_ENV === 'development' && settings.DEMO
  const config = isDemo ? { ...settings, PORT: await choosePort(ownPort(settings)) } : settings // its mails have links before anybody listens
  const log = makeLog(config.LOG_LEVEL)
  // A promise that nobody waits for must not take everybody's sessions down.
  process.on('unhandledRejection', (error) =>
    log.error({ todo: 'report it with these lines', err: error }, 'a failure that nobody handled'),
  )
  sayWhatBegins(config)
  const [installation] = await Promise.all([
    openInstallation(config, log, { patience: config.DATABASE_WAIT_SECONDS }),
    webApp(config),
  ])
  stopping.closes(installation.close)
  const kernel = await makeKernel({ config, log, db: installation.db, pool: installation.pool })
  stopping.closes(() => kernel.bus.close().then(installation.close))
  if (isDemo) {
    await refuseTaken(portsOf(config)) // not after minutes of filling it
    console.log('Preparing the demo…')
  }
  const ready = makeReadiness({ database: installation, dataDir: config.DATA_DIR, log: kernel.log })
  let isUp = false // until then the start may be refused, when a port of the gateway is taken
  await kernel.maintenance.refresh() // nobody gets in before it is known
  kernel.maintenance.follow()
  const app = await buildApp(kernel, { dist: join(root, 'web/dist'), ready: async () => isUp && (await ready()) })
  const running: Running = { app, kernel, installation }
  stopping.closes(() => drain(running, isUp))
  if (isDemo) await (config.DEMO_RACE_DAY ? fillRaceDay : fillDemo)(kernel)
  await listen(app, config)
  running.scrapes = await serveMetrics({
    config,
    meter: kernel.meter,
    source: { ...app, kernel, database: installation },
  })
  if (stopping.isAsked) return
  const media = kernel.media.start?.(serverUrl(app, config), ticketKey(kernel))
  media?.catch(() => {}) // awaited below
  running.jobs = startJobs(kernel, installation.pool, modules)
  await running.jobs
  await media
  if (stopping.isAsked) return
  if (isDemo && config.DEMO_RACE_DAY) running.endStream = streamRaceDay(kernel)
  running.watching = startWatching(kernel)
  isUp = true
  await greet(app, config)
  if (config.WEB_BUILD) void compileForNextStart(kernel.log)
}

/** For people: also where the output is piped, if it takes long. */
function sayWhatBegins({ SITE_NAME, DATABASE_URL, DATA_DIR }: Config) {
  const isFirst = !DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres'))
  if (isFirst) console.log(`First start of ${SITE_NAME}: making the database…`)
  else if (process.stdout.isTTY) console.log(`Starting ${SITE_NAME}: opening the database…`)
}

/** What a start listens on. WebRTC takes another port where its own is taken. */
function portsOf(config: Config): Tried[] {
  const { HOST, MEDIA_GATEWAY, MEDIA_HOST, MEDIA_PORT, RTMP_PORT } = config
  const own = ownPort(config)
  if (MEDIA_GATEWAY !== 'embedded') return [own]
  const rtmp = {
    host: MEDIA_HOST || HOST,
    port: RTMP_PORT,
    settings: { host: MEDIA_HOST ? 'MEDIA_HOST' : 'HOST', port: 'RTMP_PORT' },
  }
  const gateway = { host: '127.0.0.1', port: MEDIA_PORT, settings: { host: 'HOST', port: 'MEDIA_PORT' } }
  return [own, rtmp, gateway]
}

const ownPort = ({ HOST, PORT }: Config): Tried => ({
  host: HOST,
  port: PORT,
  settings: { host: 'HOST', port: 'PORT' },
})

async function webApp({ WEB_BUILD }: Config) {
  const hasSources = existsSync(join(root, 'web/index.html')) // a release has none
  if (WEB_BUILD && hasSources && (isCurrent() || canBuild()))
    return buildWeb({
      onBegin: () => console.log('Building the web app; this takes about a minute, and only after a change…'),
    })
  const isBuilt = existsSync(join(root, 'web/dist/index.html'))
  if (WEB_BUILD && hasSources && isBuilt)
    console.warn('Warning: web/dist was built from other sources, and what builds it (vite) is not installed.')
  if (isBuilt) return
  throw new StartupError(
    WEB_BUILD
      ? 'the web app is not built, and what builds it (vite) is not installed: run npm ci without --omit=dev, or copy web/dist from where this version was built.'
      : 'the web app is not built: run npm run build, or let WEB_BUILD on.',
  )
}

/** Not for this start, which would wait for it as long as it saves. */
async function compileForNextStart(log: Kernel['log']) {
  await compileServer({ quietly: true }).catch((err) =>
    log.info({ err }, 'the server could not be compiled; its sources run'),
  )
}

async function listen({ http }: App, config: Config) {
  const own = ownPort(config)
  try {
    await http.listen({ host: own.host, port: own.port })
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, own)
  }
}

/** The address at which our own gateway reaches this server. */
function serverUrl({ http }: App, { HOST }: Config): string {
  const { port } = http.server.address() as { port: number }
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

interface Running {
  app: App
  kernel: Kernel
  installation: Installation
  /** Also while they are being started: a drain waits, and stops them. */
  jobs?: ReturnType<typeof startJobs>
  endStream?: () => void
  scrapes?: Scrapes | null
  watching?: ReturnType<typeof startWatching>
}

/**
 * Serves on while the proxy in front sends everybody elsewhere: first to who asks /readyz, then also to who only sees
 * answers. Sockets move in the second half, when what comes back is not let in here again.
 */
async function leave({ departure, sockets }: App, { DRAIN_SECONDS }: Config) {
  departure.announce()
  const half = DRAIN_SECONDS * 500
  await sleep(half)
  departure.turnAway()
  await Promise.all([sleep(half), sockets.move(half * 0.8)])
}

/** Where nobody was sent here yet (`isUp`), there is nobody to send away. Requests finish, sockets get 1001, running jobs end, then the database stops. */
async function drain(running: Running, isUp: boolean) {
  const { app, kernel, installation } = running
  const { http, sockets } = app
  if (isUp && kernel.config.DRAIN_SECONDS > 0) await leave(app, kernel.config)
  running.endStream?.()
  const late = setTimeout(() => http.server.closeAllConnections(), drainTime)
  await kernel.media.stop() // closes its recordings and reports them while hooks are still handled
  await Promise.all([sockets.drain(5_000), http.close()])
  clearTimeout(late)
  await running.watching?.stop()
  kernel.mail.hurry?.(mailTime)
  await (await running.jobs?.catch(() => null))?.stop()
  await kernel.payments.stop()
  await kernel.bus.close() // reactions to the last acts are written, too
  await running.scrapes?.close()
  await kernel.tracer.close()
  await installation.close()
}

async function greet({ http }: App, config: Config) {
  const { port } = http.server.address() as { port: number }
  const address = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  console.log(`\n${config.SITE_NAME} is listening on ${address}`)
  if (config.PUBLIC_URL) console.log(`Public address: ${config.PUBLIC_URL}`)
  for (const warning of warningsOf(config)) console.warn(`Warning: ${warningText(warning)}`)
  const accounts = await demoAccounts(config)
  if (accounts.length > 0) {
    console.log('\nDemo accounts (also in DATA_DIR/demo-accounts.json):')
    for (const { role, email, password } of accounts)
      console.log(`  ${role.padEnd(10)} ${email.padEnd(32)} ${password}`)
  }
  const desk = await demoLink(config, 'desk')
  if (desk)
    console.log(
      `\nBib desk of the marathon, for volunteers without an account:\n  ${config.PUBLIC_URL ?? address}${desk}`,
    )
  const gate = await demoLink(config, 'gate')
  if (gate) {
    const link = `${config.PUBLIC_URL ?? address}${gate}`
    console.log(`\nGate of the marathon, for volunteers without an account:\n  ${link}`)
    if (config.DEMO_RACE_DAY) console.log(`\n${renderUnicodeCompact(link)}`)
  }
  console.log('')
}
