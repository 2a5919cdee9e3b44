/** Verbs of the tests of this domain. */
import type { Member, Person, World } from '../../../test/world.ts'
import { type Context, systemContext } from '../../kernel/context.ts'
import { lives } from './index.ts'

export const fields = `id title description status isActive is_active viewerCount commentCount rtmpStatus streamKey stream_key
  rtmpUrl sourceType sourceKind sourceUrl autoStart hasRecording recordingComplete hasThumbnail thumbnailUrl reminded following`

/** A member with the role of a streamer. */
export const streamer = (w: World, options = {}): Promise<Member> => w.member({ role: 'streamer', ...options })

/** Creates a live and answers it. */
export async function newLive(member: Person, input: object = {}) {
  const { createLive } = await member.ok(`mutation($input: LiveInput!) { createLive(input: $input) { ${fields} } }`, {
    input: { title: 'Course de nuit', sourceKind: 'rtmp', ...input },
  })
  return createLive
}

export type Move = 'startLive' | 'stopLive' | 'endLive'

/** Calls a mutation that moves a live to another state and returns the response. */
export const move = (person: Person, name: Move, id: string, at?: Date | string) =>
  person.gql(`mutation($id: ID!, $at: DateTime) { ${name}(id: $id, at: $at) { ${fields} } }`, { id, at })

/** Moves a live to another state and returns it; fails on a refusal. */
export const moved = async (person: Person, name: Move, id: string) =>
  (await person.ok(`mutation($id: ID!) { ${name}(id: $id) { ${fields} } }`, { id }))[name]

/** Reads a live as this person sees it. */
export const readLive = async (person: Person, id: string, more = '') =>
  (await person.ok(`query($id: ID!) { live(id: $id) { ${fields} ${more} } }`, { id })).live

/** The publish credentials of a live. */
export async function credentials(member: Person, liveId: string) {
  const { myStreamCredentials } = await member.ok(
    'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey whipUrl publishSecret } }',
    { id: liveId },
  )
  return myStreamCredentials as { rtmpUrl: string; streamKey: string; whipUrl: string; publishSecret: string }
}

/** Runs one job of the domain now. */
export async function job(w: World, name: string, payload: object = {}): Promise<void> {
  const work = lives.jobs?.[name] as ((ctx: Context, payload: object) => Promise<void>) | undefined
  await work?.(systemContext(w.kernel), payload)
}

/** The system's context with a clock that continues while the work is done, as a real one does. */
export function ticking(w: World): Context {
  let ms = 0
  return { ...w.system, now: () => new Date(w.now().getTime() + ms++) }
}

/** A call of a hook by the gateway, with its secret. */
export async function hook(w: World, name: string, body: object, secret = w.kernel.media.hookSecret ?? '') {
  const answer = await w.app.http.inject({
    method: 'POST',
    url: `/api/media/hooks/${name}?secret=${encodeURIComponent(secret)}`,
    payload: { mediaServerId: 'test', hook_index: 1, app: 'live', ...body },
  })
  return {
    status: answer.statusCode,
    ...(answer.json() as { code?: number; msg?: string; enable_mp4?: boolean; keep?: boolean }),
  }
}
