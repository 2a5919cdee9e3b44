import { promisify } from 'node:util'
import { exportLife } from '@vondrona/rules/constants'
import { type Zippable, zip } from 'fflate'
import type { Context } from '../../kernel/context.ts'
import { mayBeCommitted } from '../../kernel/db.ts'
import { say } from '../../kernel/refused.ts'
import { findUser, type UserRow } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { purposeOf } from './archive-address.ts'
import { type Collected, collect, partNames } from './collect.ts'
import { findExport, finishExport } from './store.ts'

/** Job: makes the archive, encrypts it, tells its owner. May run twice; nobody's archive is left behind. */
export async function prepareExport(ctx: Context, { id }: { id: string }) {
  const row = await findExport(ctx.db, id)
  const user = row?.status === 'preparing' ? await findUser(ctx.db, row.user_id) : undefined
  if (!user) return
  const archive = await pack(ctx, user, await collect(ctx, user))
  const key = `exports/${ctx.newId()}`
  await ctx.storage.put(key, ctx.secrets.encrypt(purposeOf(id), archive))
  const finished = await ctx
    .transaction(async (tx) => {
      const at = ctx.now()
      if (!(await finishExport(tx, id, { key, at, until: new Date(at.getTime() + exportLife) }))) return false
      await notify(tx, ctx, { to: [user], kind: 'privacy.exportReady', link: '/settings/privacy' })
      return true
    })
    .catch(async (error) => {
      if (!mayBeCommitted(error)) await ctx.storage.remove(key)
      throw error
    })
  if (!finished) await ctx.storage.remove(key)
}

const zipped = promisify<Zippable, Uint8Array>(zip)

function pack(ctx: Context, user: UserRow, { parts, files }: Collected): Promise<Uint8Array> {
  const entries: Zippable = {
    [say(ctx.sentences, user.language, 'privacy.archive.readmeFile')]: text(readme(ctx, user)),
  }
  for (const [part, data] of Object.entries(parts)) entries[`${part}.json`] = text(JSON.stringify(data, plain, 2))
  for (const [name, bytes] of Object.entries(files)) entries[name] = [bytes, { level: 0 }] // pictures are packed already
  return zipped(entries)
}

const text = (content: string) => Buffer.from(content)

/** Where a file lies on our disk says nothing about the person. */
const plain = (key: string, value: unknown) => (key === 'storage_key' || key === 'user_id' ? undefined : value)

function readme(ctx: Context, { language, pseudo }: UserRow): string {
  const params = { site: ctx.config.SITE_NAME, pseudo, date: ctx.now().toISOString() }
  const lines = [...partNames, 'photos'].map((part) => say(ctx.sentences, language, `privacy.archive.${part}`))
  return [say(ctx.sentences, language, 'privacy.archive.title', params), '', ...lines, ''].join('\r\n')
}
