import { gateLinkInput } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import { hashToken, makeToken } from '../../../kernel/crypto/secrets.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { makeCodesLater } from '../codes/make-codes.ts'
import { addLink, countLinks, type LinkRow } from '../store.ts'
import { organisedEvent } from './organised-link.ts'

const pages = { gate: 'gate', desk: 'bib-desk' } as const

/** F-EVT-14: what a volunteer opens. Its secret is in the fragment of the address, told once and stored as its hash. */
export async function createGateLink(ctx: Context, raw: unknown) {
  const { id: createdBy } = ctx.require('createGateLink')
  const { eventId, name, expiresAt, role } = parse(gateLinkInput, raw)
  const event = await organisedEvent(ctx, 'createGateLink', eventId)
  const now = ctx.now()
  if (expiresAt && expiresAt <= now) throw badInput([{ field: 'expiresAt', key: 'gate.expiryPast' }])
  const last = event.overAt && event.overAt > now ? event.overAt : now
  const secret = makeToken()
  const row: LinkRow = {
    id: ctx.newId(),
    eventId: event.id,
    name,
    role: role ?? 'gate',
    secretHash: hashToken(secret),
    createdBy,
    createdAt: now,
    expiresAt: expiresAt ?? new Date(last.getTime() + limits.linkLife),
    revokedAt: null,
    lockedAt: null,
    deviceCount: 0,
  }
  await ctx.transaction(async (tx) => {
    if ((await countLinks(tx, event.id)) >= limits.links) throw new Refusal('TOO_MANY_LINKS', 'gate.tooManyLinks')
    await addLink(tx, row)
    await makeCodesLater(tx, ctx, event.id)
    await writeAudit(tx, ctx, 'gate.linkCreated', { targetId: row.id, detail: { event: event.id, role: row.role } })
  })
  return { ...row, devices: 0, url: `${ctx.links.to(linkTo(pages[row.role]))}#${secret}` }
}
