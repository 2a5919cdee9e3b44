/**
 * A codec worker: the only process that loads native codecs. argv[2] is the required package. It runs the
 * jobs that it receives and exits with the gateway.
 */
import type { Server } from 'node:net'
import type { FromWorker, ToWorker } from '../messages.ts'

// A normal exit would wait for a thread that is blocked in a native call.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Resolves when the message has been sent. */
const send = (message: FromWorker, handle?: Server) =>
  new Promise<void>((resolve) => process.send?.(message, handle, undefined, () => resolve()))

try {
  await import(process.argv[2] ?? '')
  const { startJobs } = await import('./jobs.ts')
  const take = startJobs(send)
  process.on('message', (message) => take(message as ToWorker))
  void send({ type: 'ready' })
} catch (error) {
  void send({ type: 'missing', reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) })
}
