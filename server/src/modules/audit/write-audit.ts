import type { AuditAction } from '@vondrona/rules/audit'
import { cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { chainKey } from './chain-key.ts'
import { addEntry, keepName } from './store.ts'

export interface AuditAbout {
  /** Whom or what it was done to; `targetName` is shown until that person's account is erased. */
  targetId?: string | null
  targetName?: string | null
  /** Facts that explain the act: before, after, side, role. Never names, addresses, numbers or secrets. */
  detail?: Readonly<Record<string, unknown>>
  /** Who did it, where the caller has no session yet (login). */
  actor?: { id: string; pseudo: string }
}

/** Adds one line to the log, in the transaction of the act: both are kept or neither. */
export async function writeAudit(
  db: Db | Tx,
  ctx: Context,
  action: AuditAction,
  about: AuditAbout = {},
): Promise<void> {
  const { targetId = null, targetName, actor = ctx.actor } = about
  const detail = ctx.command ? { ...about.detail, command: ctx.command } : about.detail
  if (actor) await keepName(db, actor.id, oneLine(actor.pseudo))
  if (targetId && targetName && targetId !== actor?.id) await keepName(db, targetId, oneLine(targetName))
  const line = {
    id: ctx.newId(),
    at: ctx.now(),
    actorId: actor?.id ?? null,
    action: oneLine(action),
    targetId,
    detail: detail ? redact(detail) : null,
    address: ctx.address,
    sessionId: ctx.actor?.sessionId ?? null,
  }
  await addEntry(db, line, chainKey(ctx.secrets))
}

const oneLine = (text: string) => cutTo(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), 200)
const personal = /password|token|secret|code|mail|phone|number|^nom$|prenom|address|birth|naissance/i

/** A line stays for ever, so what identifies or opens something never enters it. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (depth > 3) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, personal.test(key) ? '***' : redact(item, depth + 1)]),
  )
}
