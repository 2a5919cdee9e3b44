import type { ContestInput } from '@vondrona/rules/contests'
import type { Actor } from '@vondrona/rules/permissions'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import { isJuror } from '../judging/store.ts'
import { type ContestRow, sentEntry } from '../store.ts'

/** Who organises it after the input: administrators entrust it to any active member who neither enters nor judges it. */
export async function readOrganizer(
  tx: Tx,
  actor: Actor,
  before: Pick<ContestRow, 'id' | 'organizerId'> | null,
  { organizerId }: ContestInput,
): Promise<string> {
  const old = before?.organizerId ?? actor.id
  const id = organizerId?.toLowerCase() ?? old
  if (id === old) return id
  if (actor.role !== 'admin') throw new Refusal('FORBIDDEN', 'contests.organizerAdmin', { field: 'organizerId' })
  const member = await findUser(tx, id)
  if (member?.status !== 'active' || member.deletedAt)
    throw badInput([{ field: 'organizerId', key: 'contests.organizerUnknown' }])
  if (before && ((await sentEntry(tx, before.id, id)) || (await isJuror(tx, before.id, id))))
    throw new Refusal('CONFLICT', 'contests.yourOwn', { field: 'organizerId' })
  return id
}
