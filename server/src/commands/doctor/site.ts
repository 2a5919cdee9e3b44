import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Config } from '../../config.ts'
import { askHttp, inTime, reasonOf } from './asking.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

/** Where this machine reaches what listens on `host`. */
const near = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)
const addressOf = ({ HOST, PORT }: Config) => `http://${inUrl(near(HOST))}:${PORT}`

/** 'ready', 'unready', or null where nobody answers. */
async function stateOf(look: Look): Promise<'ready' | 'unready' | null> {
  try {
    const { status } = await askHttp(look, `${addressOf(look.config)}/readyz`)
    return status === 200 ? 'ready' : 'unready'
  } catch {
    return null
  }
}

export async function serverCheck(look: Look): Promise<Fault[]> {
  if (look.config.PORT === 0) return [] // nobody knows which
  const state = await stateOf(look)
  if (state === 'ready') return []
  return [fault(state ? 'server.unready' : 'server.stopped', { address: addressOf(look.config) })]
}

export async function gatewayCheck(look: Look): Promise<Fault[]> {
  const { config } = look
  if (config.MEDIA_GATEWAY === 'zlm') return zlm(look)
  if (config.MEDIA_GATEWAY === 'off' || config.RTMP_PORT === 0) return []
  if (config.PORT === 0 || (await stateOf(look)) === null) return [] // it comes with the server
  const host = near(config.MEDIA_HOST || config.HOST)
  const speaks = await speaksRtmp(look, host, config.RTMP_PORT)
  return speaks ? [] : [fault('gateway.away', { address: `${inUrl(host)}:${config.RTMP_PORT}` })]
}

/** The first part of RTMP's handshake: version 3 and 1536 bytes, to which a server answers with its own version. */
function speaksRtmp(look: Look, host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.on('error', () => resolve(false))
  socket.on('close', () => resolve(false))
  socket.on('connect', () => socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(1528)])))
  socket.once('data', (part) => resolve(part[0] === 3))
  return inTime(look, promise)
    .catch(() => false)
    .finally(() => socket.destroy())
}

const wrongSecret = -100

async function zlm(look: Look): Promise<Fault[]> {
  const { ZLM_URL = '', MEDIA_SECRET = '' } = look.config
  const address = new URL(ZLM_URL).host
  try {
    const body = new URLSearchParams({ secret: MEDIA_SECRET }) // not in the address, which proxies log
    const answer = await askHttp(look, new URL('/index/api/version', ZLM_URL), { method: 'POST', body })
    const { code } = (await answer.json()) as { code?: number }
    if (code === wrongSecret) return [fault('gateway.refused')]
    return code === 0 ? [] : [fault('gateway.away', { address: `${address} (${code})` })]
  } catch (error) {
    return [fault('gateway.away', { address: `${address} (${reasonOf(error)})` })]
  }
}
