import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { network } from '../caller.ts'
import type { Ingest } from '../hub/types.ts'
import { log } from '../log.ts'
import { Budgets } from './budgets.ts'
import { type PublishRequest, RtmpSession } from './session.ts'

/** Connections that do not publish (yet); publishers are bounded by `publishersMax`. */
const waitingMax = { perAddress: 32, all: 1000 } as const
/** The cost of a connection that sends nothing: it is answered, logged and kept for a while. */
const connectionCost = 512

export interface RtmpServer {
  port: number
  close(): void
}

/** Listens for publishers; rejects when the port is unavailable. */
export async function listenRtmp(
  address: { host: string; port: number },
  publish: (request: PublishRequest) => Promise<Ingest>,
  budgets = new Budgets(),
): Promise<RtmpServer> {
  const sessions = new Set<RtmpSession>()
  const waiting = new Map<string, number>()
  const count = (who: string, by: 1 | -1) => {
    const now = (waiting.get(who) ?? 0) + by
    if (now) waiting.set(who, now)
    else waiting.delete(who)
  }

  const take = (socket: Socket) => {
    const ip = socket.remoteAddress ?? ''
    const who = network(ip)
    const all = waiting.get(everybody) ?? 0
    if ((waiting.get(who) ?? 0) >= waitingMax.perAddress || all >= waitingMax.all) return socket.destroy()
    if (!budgets.spend(ip, connectionCost)) return socket.destroy()
    let spent: number = connectionCost
    const spend = (bytes: number) => {
      spent += bytes
      return budgets.spend(ip, bytes)
    }
    for (const each of [who, everybody]) count(each, 1)
    let isWaiting = true
    const release = () => {
      if (isWaiting) for (const each of [who, everybody]) count(each, -1)
      isWaiting = false
    }
    const id = randomUUID()
    const onBroken = (why: string) => log(`rtmp: cut a connection from ${who}: ${why}`)
    const onPublishing = () => {
      release()
      budgets.giveBack(ip, spent)
    }
    const session = new RtmpSession(socket, { id, spend, publish, onPublishing, onBroken })
    sessions.add(session)
    socket.on('close', () => {
      sessions.delete(session)
      release()
    })
  }

  const server = createServer(take)
  await listening(server, address)
  const ticking = setInterval(() => {
    budgets.tick()
    for (const session of sessions) session.tick()
  }, 1000)
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      clearInterval(ticking)
      server.close()
      for (const session of sessions) session.close('The server stops.')
    },
  }
}

const everybody = '*'

const listening = (server: Server, { host, port }: { host: string; port: number }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
