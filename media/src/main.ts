/** The media gateway's process: reads MEDIA_SETTINGS, listens, and ends with its parent. */
import { openGateway } from './gateway.ts'
import { CannotListen } from './listen-error.ts'
import { log, messageOf } from './log.ts'
import { defaults, type MediaSettings } from './settings.ts'

const failed = (error: unknown): never => {
  log(error instanceof Error && !(error instanceof CannotListen) ? (error.stack ?? error.message) : messageOf(error))
  process.exit(1)
}
/** The server reports the name of its own setting to the operator, and decides whether to retry. */
const cannotOpen = async (error: unknown): Promise<never> => {
  if (error instanceof CannotListen && process.send) {
    const { at, code, message } = error
    await new Promise<void>((resolve) =>
      process.send?.({ type: 'cannotListen', ...at, code, message }, () => resolve()),
    )
  }
  return failed(error)
}
process.on('uncaughtException', failed)
process.on('unhandledRejection', failed)

const gateway = await openGateway(readSettings()).catch(cannotOpen)
const { httpPort, rtmpPort, udpPort, codecs } = gateway
log(`ready: http ${httpPort}, rtmp ${rtmpPort}, udp ${udpPort}, codecs ${codecs ? 'yes' : 'no'}`)
process.send?.({ type: 'ready', httpPort, rtmpPort, udpPort, codecs })

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await gateway.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
process.on('disconnect', () => void end())

/** Deleted from the environment: it contains the secret, and child processes do not need it. */
function readSettings(): MediaSettings {
  const text = process.env.MEDIA_SETTINGS ?? '{}'
  delete process.env.MEDIA_SETTINGS
  try {
    return { ...defaults, ...JSON.parse(text) }
  } catch {
    throw new Error('MEDIA_SETTINGS is not JSON') // the parser's message would quote the secret
  }
}
