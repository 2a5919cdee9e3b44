import type { Hooks } from './hooks/hooks.ts'
import { describeOrigin, vhost } from './http/describe.ts'
import type { Hub } from './hub/hub.ts'
import type { Recordings } from './hub/recordings.ts'
import { SourceRefusal } from './hub/refusal.ts'
import type { Ingest, Publisher } from './hub/types.ts'

export interface Applicant {
  app: string
  name: string
  /** Query string of the publish address. */
  params: string
  id: string
  ip: string
  port: number
}

/** Asks the server whether somebody may publish; the returned function admits the publisher. Throws a Refusal. */
export type Admit = (applicant: Applicant, protocol: 'rtmp' | 'rtc') => Promise<(publisher: Publisher) => Ingest>

/** Decides by hook and limits whether a publisher may begin a stream. */
export function makeAdmit(hub: Hub, hooks: Hooks, recordings: Recordings): Admit {
  return async ({ app, name, params, id, ip, port }, protocol) => {
    hub.checkNames(app, name)
    const origin = describeOrigin(protocol === 'rtmp' ? 'rtmp_push' : 'rtc_push')
    const body = { vhost, app, stream: name, schema: protocol, protocol, params, id, ip, port, ...origin }
    const answer = await hooks.ask('on_publish', body)
    const refused = tellRefusals(hooks, app, name)
    return (publisher) => {
      const ingest = refused.during(() => hub.publish(app, name, publisher))
      const stream = hub.get(app, name)
      if (stream) recordings.allow(stream, answer.enable_mp4 !== false)
      if (stream) recordings.keep(stream, answer.keep !== false)
      return { ...ingest, refused: refused.tell }
    }
  }
}

/** Tells the server why a source whose key is right is not taken: most programs do not show it to the streamer. */
export function tellRefusals(hooks: Hooks, app: string, stream: string) {
  const tell = ({ problem, detail }: SourceRefusal) =>
    void hooks.notify('on_publish_refused', { vhost, app, stream, problem, detail })
  return {
    tell,
    during<T>(work: () => T): T {
      try {
        return work()
      } catch (error) {
        if (error instanceof SourceRefusal) tell(error)
        throw error
      }
    },
  }
}
