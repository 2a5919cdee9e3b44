import { call } from '../../../../lib/api/graphql.ts'
import { type StreamCredentials, StreamCredentialsDocument } from '../../operations.generated.ts'

export type Credentials = StreamCredentials['myStreamCredentials']

/** Relay passwords end within the hour, and a broadcast that lost its way may need a new one. */
const life = 20 * 60_000

export interface RenewableCredentials {
  /** `refused`: the known ones were not taken. The known ones stay where no others can be had. */
  now(refused?: boolean): Promise<Credentials>
}

/** What opens the gateway, renewed while a broadcast continues. */
export function renewableCredentials(liveId: string, first: Credentials): RenewableCredentials {
  let known = first
  let at = performance.now()
  return {
    async now(refused = false) {
      if (!refused && performance.now() - at < life) return known
      try {
        known = (await call(StreamCredentialsDocument, { liveId })).myStreamCredentials
        at = performance.now()
      } catch {
        // What was known may still be good.
      }
      return known
    },
  }
}

/** The STUN and TURN servers in the form that browsers take. */
export const iceServersOf = ({ iceServers }: Credentials): RTCIceServer[] =>
  iceServers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username && { username }),
    ...(credential && { credential }),
  }))
