import { call } from '../../../../lib/api/graphql.ts'
import { type StreamCredentials, StreamCredentialsDocument } from '../../operations.generated.ts'

export type Credentials = StreamCredentials['myStreamCredentials']

/** Relay passwords expire within the hour, and a broadcast that reconnects may need a new one. */
const life = 20 * 60_000

export interface RenewableCredentials {
  /** `refused`: the cached ones were rejected. They are returned again if no others can be fetched. */
  now(refused?: boolean): Promise<Credentials>
}

/** The publish credentials of a live, renewed while a broadcast continues. */
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
        // the cached ones may still be valid
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
