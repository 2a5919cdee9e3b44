import { pipeline } from 'node:stream/promises'
import { linkTo } from '@vondrona/rules/pages'
import { exportStates } from '@vondrona/rules/privacy'
import { exportLife } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import { mayBeCommitted } from '../../kernel/db.ts'
import { type ZipFile, zip } from '../../kernel/formats/zip.ts'
import { copiedFiles, copyOf } from '../../kernel/personal-data/copy.ts'
import { say } from '../../kernel/refusal.ts'
import { findUser, type UserRow } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { purposeOf } from './archive-address.ts'
import { expireEarlier, findExport, finishExport } from './store.ts'

/** The files of the archive, in the order its first page explains them (`privacy.archive.NAME`). */
export const partNames = [
  'account',
  'identity',
  'sessions',
  'messages',
  'notifications',
  'log',
  'guardian',
  'magazine',
  'lives',
  'votes',
  'reports',
  'events',
  'tickets',
  'payments',
  'applications',
  'documents',
  'contests',
  'images',
  'exports',
] as const

/**
 * Job: makes the archive, encrypts it on its way to the disk, notifies its owner, whose earlier archive goes. May run
 * twice; nobody's archive is left behind.
 */
export async function prepareExport(ctx: Context, { id }: { id: string }) {
  const row = await findExport(ctx.db, id)
  const user = row?.status === 'preparing' ? await findUser(ctx.db, row.userId) : undefined
  if (!user) return
  const key = `exports/${ctx.newId()}`
  await pipeline(zip(archiveOf(ctx, user)), ctx.secrets.sealing(purposeOf(id)), (sealed) =>
    ctx.storage.put(key, sealed),
  )
  const finished = await ctx
    .transaction(async (tx) => {
      const at = ctx.now()
      if (!(await finishExport(tx, id, { key, at, until: new Date(at.getTime() + exportLife) }))) return false
      await removeFilesLater(tx, ctx, await expireEarlier(tx, user.id, id, at))
      await notify(tx, ctx, {
        to: [user],
        kind: exportStates.moves.finish.notifies.member,
        link: linkTo('settings.privacy'),
      })
      return true
    })
    .catch(async (error) => {
      if (!mayBeCommitted(error)) await ctx.storage.remove(key)
      throw error
    })
  if (!finished) await ctx.storage.remove(key)
}

/**
 * All that the domains declare about a member, one file after the other: what was taken is forgotten before the next one
 * is asked for.
 */
async function* archiveOf(ctx: Context, user: UserRow): AsyncGenerator<ZipFile> {
  const person = { id: user.id, name: user.pseudo }
  const readmeFile = say(ctx.sentences, user.language, 'privacy.archive.readmeFile')
  yield { name: readmeFile, bytes: text(readme(ctx, user)), pack: true }
  for (const part of partNames)
    yield { name: `${part}.json`, bytes: text(JSON.stringify(await copyOf(ctx, person, part), null, 2)), pack: true }
  for await (const file of copiedFiles(ctx, person)) yield { ...file, pack: false } // pictures are packed already
}

const text = (content: string) => Buffer.from(content)

function readme(ctx: Context, { language, pseudo }: UserRow): string {
  const params = { site: ctx.config.SITE_NAME, pseudo, date: ctx.now().toISOString() }
  const lines = [...partNames, 'photos'].map((part) => say(ctx.sentences, language, `privacy.archive.${part}`))
  return [say(ctx.sentences, language, 'privacy.archive.title', params), '', ...lines, ''].join('\r\n')
}
