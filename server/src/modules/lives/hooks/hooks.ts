import { isForViewers, isOver, isPulled } from '@vondrona/rules/lives'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import { mayBroadcast } from '../may-broadcast.ts'
import { mayRecord } from '../replay/quota.ts'
import { addFile } from '../replay/store.ts'
import { mayLead } from '../source/fetch-source.ts'
import { isSecret } from '../source/publish-secret.ts'
import { sourceConnected, sourceDisconnected } from '../source/source-events.ts'
import { sourceRefused } from '../source/source-refused.ts'
import { findByPlayName } from '../store.ts'
import { gatewayChanged } from '../supervise-lives.ts'
import { isTrial } from '../test-streaming/trial.ts'
import { mayWatch } from '../watching/may-watch.ts'

/** ZLMediaKit's fields, as far as they are read. */
export interface HookBody {
  app?: unknown
  stream?: unknown
  schema?: unknown
  params?: unknown
  originTypeStr?: unknown
  regist?: unknown
  interrupted?: unknown
  file_path?: unknown
  start_time?: unknown
  ip?: unknown
  port?: unknown
  problem?: unknown
  detail?: unknown
}
export interface HookAnswer {
  code: number
  msg: string
  [option: string]: unknown
}
type Hook = (ctx: Context, body: HookBody) => Promise<HookAnswer>

const yes: HookAnswer = { code: 0, msg: 'success' }
const no = (ctx: Context, key: string, language: Language = 'fr'): HookAnswer => ({
  code: -1,
  msg: say(ctx.sentences, language, key),
})
/** PostgreSQL refuses texts with NUL as broken: no live has such a name. */
const textOf = (value: unknown) => (typeof value === 'string' && !value.includes('\0') ? value : '')

/** Hooks that nobody needs are answered with yes by the route. */
export const hooks: Readonly<Record<string, Hook>> = {
  on_publish: mayPublish,
  on_publish_refused: publishRefused,
  on_play: mayPlay,
  on_pull_host: mayPull,
  on_stream_changed: streamChanged,
  on_stream_bframes: streamTurned,
  on_record_mp4: noteFile,
  on_stream_none_reader: async () => ({ ...yes, close: false }), // a pull without viewers is recorded all the same
  on_server_started: async (ctx) => {
    if (ctx.media.engine === 'zlm') await gatewayChanged(ctx, 'ready') // ours is watched as a child
    return yes
  },
}

/** R-SRC-16, F18: the play name of a live that is not over, its secret, and an owner who may broadcast now. */
async function mayPublish(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const name = textOf(body.stream)
  const given = new URLSearchParams(textOf(body.params)).get('k') ?? ''
  if (body.app !== 'live') return no(ctx, 'lives.keyUnknown')
  if (isTrial(ctx, name, given)) return { ...yes, enable_mp4: false }
  const row = await findByPlayName(ctx.db, name)
  const isPulledByUs = body.originTypeStr === 'pull' && row !== undefined && isPulled(row.sourceKind)
  if (!isPulledByUs && !isSecret(row ?? { secretHash: null }, given)) {
    // A source that is fetched has no key: whoever sends to its name is a stranger, and nothing is to be corrected.
    if (row && !isPulled(row.sourceKind)) await sourceRefused(ctx, row, given ? 'wrong_key' : 'no_key')
    return no(ctx, row ? 'lives.keyWrong' : 'lives.keyUnknown')
  }
  if (!row) return no(ctx, 'lives.keyUnknown')
  const author = await findUser(ctx.db, row.authorId)
  const language = author?.language
  if (isOver(row.status)) return no(ctx, 'lives.keyOver', language)
  if (!mayBroadcast(author, ctx)) return no(ctx, 'lives.cut.blocked', language)
  const keep = await mayRecord(ctx, row) // ours shows what it does not keep; another engine knows the file only
  const isWritten = isForViewers(row) && (keep || ctx.media.engine !== 'zlm')
  return { ...yes, keep, enable_mp4: isWritten, enable_hls_fmp4: true, enable_audio: true, add_mute_audio: false }
}

/** Ours says why a source whose key is right is not taken; ZLMediaKit does not. */
async function publishRefused(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const row = await findByPlayName(ctx.db, textOf(body.stream))
  if (row) await sourceRefused(ctx, row, textOf(body.problem), textOf(body.detail))
  return yes
}

async function mayPlay(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const ticket = new URLSearchParams(textOf(body.params)).get('t') ?? ''
  const asked = { name: textOf(body.stream), schema: textOf(body.schema), ticket }
  return body.app === 'live' && (await mayWatch(ctx, asked)) ? yes : no(ctx, 'lives.playRefused')
}

/** Ours asks where a source leads that is fetched; ZLMediaKit does not. */
async function mayPull(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const row = await findByPlayName(ctx.db, textOf(body.stream))
  return row && (await mayLead(ctx, row, textOf(body.ip), Number(body.port))) ? yes : no(ctx, 'lives.sourcePrivate')
}

/** ZLMediaKit reports each protocol, and one of them may end alone (HLS that nobody watches): only RTMP counts. */
async function streamChanged(ctx: Context, body: HookBody): Promise<HookAnswer> {
  if (body.schema !== undefined && body.schema !== 'rtmp') return yes
  const row = await findByPlayName(ctx.db, textOf(body.stream))
  if (row) await (body.regist === true ? sourceConnected(ctx, row) : sourceDisconnected(ctx, row))
  return yes
}

/** Ours says when B-frames begin to come: pages move their viewers to HLS, which shows them. */
async function streamTurned(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const row = await findByPlayName(ctx.db, textOf(body.stream))
  if (row) ctx.publish('lives.changed', { liveId: row.id, pictures: true })
  return yes
}

/** Where an engine keeps its files itself. Ours writes into our folder, which is the truth. */
async function noteFile(ctx: Context, body: HookBody): Promise<HookAnswer> {
  const row = await findByPlayName(ctx.db, textOf(body.stream))
  const path = textOf(body.file_path)
  if (row && path && ctx.media.recordings(row.playName) === null) {
    const seconds = Number(body.start_time)
    const startedAt = Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : ctx.now()
    await addFile(ctx.db, { liveId: row.id, path, startedAt })
  }
  return yes
}
