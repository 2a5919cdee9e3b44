import { randomInt } from 'node:crypto'
import { order } from '@vondrona/rules/orders/constants'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { addCodes, tryCodes } from './store.ts'

const { contactCode } = order

/** Keyed: six digits behind a plain hash would be guessed in a moment by whoever reads the table. */
const hashOf = ({ secrets }: Pick<Kernel, 'secrets'>, id: string, code: string) =>
  secrets.keyedHash('contact-code', `${id} ${code}`)

/** A code for each of these contacts; it is not stored. `orderId`: for whose place it is, if there is one. */
export async function makeCodes<T extends { contactKey: Buffer; orderId: string | null }>(
  tx: Tx,
  ctx: Context,
  wanted: readonly T[],
): Promise<Map<T, { id: string; code: string }>> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + contactCode.life)
  const made = new Map(
    wanted.map((one) => {
      const code = String(randomInt(10 ** contactCode.digits)).padStart(contactCode.digits, '0')
      return [one, { id: ctx.newId(), code }]
    }),
  )
  const rows = [...made].map(([{ contactKey, orderId }, { id, code }]) => ({
    id,
    contactKey,
    orderId,
    codeHash: hashOf(ctx, id, code),
    createdAt,
    expiresAt,
  }))
  await addCodes(tx, rows)
  return made
}

/** The contact that this code was sent to, again where the answer was lost; a few tries for each, right or wrong. */
export async function readCode(
  ctx: Context,
  db: Db | Tx,
  by: { id: string } | { orderId: string },
  typed: string,
): Promise<Buffer> {
  const code = typed.slice(0, 40).replace(/\s/g, '')
  const found = (await tryCodes(db, by, contactCode.tries, ctx.now())).find(({ id, codeHash }) =>
    sameBytes(codeHash, hashOf(ctx, id, code)),
  )
  if (!found) throw badInput([{ field: 'code', key: 'contacts.codeWrong' }])
  return found.contactKey
}
