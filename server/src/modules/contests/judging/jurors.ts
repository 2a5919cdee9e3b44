import { isLimited } from '@vondrona/rules/accounts'
import { contest as limits } from '@vondrona/rules/contests/constants'
import { linkTo } from '@vondrona/rules/pages'
import { cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { type ContestRow, sentEntry } from '../store.ts'
import { addJuror, findMemberNamed, juriesOf, roundsOf } from './store.ts'

/**
 * Whom this pseudo names, if they can judge: not who organises it or takes part in it, nor an administrator from the first
 * round on, who could read names until now. Null: they are of the jury already. Of a draft, which they cannot open yet, they
 * hear when it opens.
 */
export async function nameJuror(tx: Tx, ctx: Context, contest: ContestRow, pseudo: string): Promise<string | null> {
  const member = await findMemberNamed(tx, cutTo(pseudo.trim(), 200))
  if (!member || isLimited(member.dateNaissance, ctx.now()))
    throw badInput([{ field: 'pseudo', key: 'contests.jurorUnknown' }])
  if (member.id === contest.organizerId) throw refused('contests.jurorOrganizer')
  if (await sentEntry(tx, contest.id, member.id)) throw refused('contests.jurorEntrant')
  const jury = (await juriesOf(tx, [contest.id])).get(contest.id) ?? []
  if (jury.includes(member.id)) return null
  if (jury.length >= limits.jurors) throw refused('contests.jurorsMany')
  if (member.role === 'admin' && (await roundsOf(tx, contest.id)).length > 0) throw refused('contests.jurorReads')
  await addJuror(tx, { contestId: contest.id, userId: member.id, addedAt: ctx.now() })
  if (contest.status !== 'draft') await tellJury(tx, ctx, contest, [member.id], 'contest.juror')
  return member.id
}

const refused = (key: string) => new Refusal('CONFLICT', key, { field: 'pseudo' })

export async function tellJury(
  tx: Tx,
  ctx: Context,
  { id, name }: Pick<ContestRow, 'id' | 'name'>,
  jury: readonly string[],
  kind: 'contest.juror' | 'contest.round',
) {
  await notify(tx, ctx, {
    to: await recipientsOf(tx, jury),
    kind,
    data: { title: name },
    link: linkTo('contest', { id }),
  })
}
