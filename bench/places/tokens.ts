import { createSession } from '../../server/src/modules/sessions/index.ts'
import type { Place } from './place.ts'

/** A session for each of the first `count` different members. */
export async function tokensOf({ ctx, pool, members }: Place, count: number): Promise<string[]> {
  const { rows } = await pool.query('select id from app_user where id = any($1)', [members.slice(0, count)])
  const users = await ctx.db
    .selectFrom('appUser')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id as string),
    )
    .execute()
  const tokens: string[] = []
  for (const user of users)
    tokens.push(
      (
        await ctx.transaction((tx) =>
          createSession(tx, ctx, user as Parameters<typeof createSession>[2], { remember: false }),
        )
      ).token,
    )
  return tokens
}
