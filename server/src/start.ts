import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import { buildWeb } from '../../tools/build-web.ts'
import { type App, buildApp, makeKernel, modules } from './app.ts'
import type { Config } from './config.ts'
import { type Installation, openInstallation } from './installation.ts'
import type { Kernel } from './kernel/context.ts'
import { cannotListen, choosePort, refuseTaken, type Tried } from './kernel/http/listening.ts'
import { startJobs } from './kernel/jobs/worker.ts'
import { makeLog } from './kernel/log.ts'
import { StartupError } from './kernel/startup-error.ts'
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

const drainTime = 15_000 // F10
const root = resolve(import.meta.dirname, '../..')

/** Database, migrations, web app, demo, listen, jobs; drains on SIGINT and SIGTERM. Throws StartupError. */
export async function start(settings: Config) {
  const isDemo = settings.NODE_ENV === 'development' && settings.DEMO
  const config = isDemo ? { ...settings, PORT: await choosePort(ownPort(settings)) } : settings // its mails have links before anybody listens
  const log = makeLog(config.LOG_LEVEL)
  // A promise that nobody waits for must not take everybody's sessions down.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody handled'))
  if (process.stdout.isTTY) console.log(`Starting ${config.SITE_NAME}: opening the database…`)
  const [installation] = await Promise.all([openInstallation(config, log), webApp(config)])
  let close = installation.close
  try {
    const kernel = await makeKernel({ config, log, db: installation.db, pool: installation.pool })
    close = () => kernel.bus.close().then(installation.close)
    if (isDemo) {
      await refuseTaken(portsOf(config)) // not after minutes of filling it
      console.log('Preparing the demo…')
    }
    const app = await buildApp(kernel, join(root, 'web/dist'))
    close = () =>
      app.http
        .close()
        .then(() => kernel.bus.close())
        .then(installation.close)
    if (isDemo) await (config.DEMO_RACE_DAY ? fillRaceDay : fillDemo)(kernel)
    await listen(app, config)
    const media = kernel.media.start?.(serverUrl(app, config), ticketKey(kernel))
    media?.catch(() => {}) // awaited below
    const runner = await startJobs(kernel, installation.pool, modules)
    const drain = makeDrain(app, { runner, kernel, installation })
    close = drain
    await media
    const endStream = isDemo && config.DEMO_RACE_DAY ? streamRaceDay(kernel) : undefined
    drainOnSignal(async () => {
      endStream?.()
      await drain()
    })
    await greet(app, config)
  } catch (error) {
    await close()
    throw error
  }
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
  if (WEB_BUILD)
    await buildWeb({
      onBegin: () => console.log('Building the web app; this takes about a minute, and only after a change…'),
    })
  else if (!existsSync(join(root, 'web/dist/index.html')))
    throw new StartupError('the web app is not built: run npm run build, or let WEB_BUILD on.')
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
  runner: { stop(): Promise<void> }
  kernel: Kernel
  installation: Installation
}

/** Requests finish, sockets get 1001, running jobs end, then the database stops. */
function makeDrain({ http, sockets }: App, { runner, kernel, installation }: Running) {
  return async () => {
    const late = setTimeout(() => http.server.closeAllConnections(), drainTime)
    await kernel.media.stop() // closes its recordings and reports them while hooks are still handled
    await Promise.all([sockets.drain(5_000), http.close()])
    clearTimeout(late)
    await runner.stop()
    await kernel.payments.stop()
    await kernel.bus.close() // reactions to the last acts are written, too
    await installation.close()
  }
}

/**
 * A second signal exits immediately. A server that has lost its supervisor drains as well: nobody else could stop it.
 */
function drainOnSignal(drain: () => Promise<void>) {
  let draining = false
  const end = async (cause: string) => {
    if (draining) process.exit(1)
    draining = true
    console.log(`${cause}: finishing what was begun…`)
    setTimeout(() => process.exit(1), drainTime + 10_000).unref()
    await drain()
    console.log('Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
  const alone = () => void end('The process above is gone')
  if (process.connected === false) alone()
  else process.once('disconnect', alone)
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
