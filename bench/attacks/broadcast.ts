/** A live with viewers while somebody attacks the gateway. */
import { pushRtmp } from '../../media/src/test/gateway.ts'
import { memory, round, send } from '../lib/measure.ts'
import { ask } from '../lib/world.ts'
import { childrenOf } from '../live/gateway.ts'
import { onAir } from './clients.ts'
import { admin, type Place, until } from './product.ts'

export interface OnAir {
  id: string
  token: string
  playName: string
  secret: string
  /** Its playlist, as a member gets it. */
  list: string
}

/** A live with viewers: video arrives by RTMP, and its playlist is one of the paths that others request. */
export async function broadcast(place: Place, { pictures = true } = {}): Promise<OnAir> {
  const token = await admin(place)
  const id = await onAir(place, token, { sourceKind: 'rtmp' })
  const keys = `query($id: ID!) { myStreamCredentials(liveId: $id) { streamKey publishSecret } live(id: $id) { playback { hls } } }`
  const { myStreamCredentials: own, live } = await ask(place.port, keys, { id }, token)
  const [playName = ''] = own.streamKey.split('?')
  const one = { id, token, playName, secret: own.publishSecret, list: live.playback.hls }
  if (!pictures) return one
  pushRtmp({ rtmpPort: place.gateway?.rtmpPort ?? 0 }, playName, { params: `k=${one.secret}`, fps: 10 })
  const isThere = async () => (await send(place.port, { path: one.list, method: 'GET' })).body.includes('#EXTINF')
  await until('the list of the live', isThere, 30_000)
  place.begin([one.list])
  return one
}

export const workersMb = ({ gateway }: Place) => {
  const pids = childrenOf(gateway?.pid ?? 0)
  return pids.length ? `workers ${pids.map((pid) => round(memory(pid).peak, 0)).join(' + ')} MB` : 'no worker'
}
