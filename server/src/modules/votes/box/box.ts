import { setImmediate as breathe } from 'node:timers/promises'
import type { Choices } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { VoteRow } from '../store.ts'
import { boxKeys } from './keys.ts'
import type { Ballot, Seal } from './seal.ts'
import {
  commitDurably,
  emptyBox,
  readableBallots,
  readableWith,
  rewriteRoll,
  sealedBallots,
  sealedWith,
  setKey,
  writeReadable,
  writeSealed,
} from './store.ts'

/**
 * The box of a secret vote (decision 0053). While the vote runs its ballots are sealed, and every turn seals all of them
 * again with a key of its own, whose predecessor is destroyed after the commit: what the database and its log remember of
 * earlier boxes cannot be opened, so that nobody sees what a turn added. All of this is for votes that are locked.
 */
type Vote = Pick<VoteRow, 'id' | 'boxKey' | 'status' | 'voterCount'>

export const boxLocked = () => new Refusal('BOX_LOCKED', 'votes.boxLocked')

/** The ballots of these codes; null: nobody can open the box. */
export async function findBallots(
  tx: Tx,
  ctx: Context,
  vote: Vote,
  codes: readonly string[],
): Promise<Map<string, Choices> | null> {
  const byCode = (found: Ballot[]) => new Map(found.map(({ code, choices }) => [code, choices]))
  if (!vote.boxKey) return codes.length > 0 ? byCode(await readableWith(tx, vote.id, codes)) : new Map()
  const seal = await boxKeys(ctx).read(vote.id, vote.boxKey)
  if (!seal) return null
  if (codes.length === 0) return new Map()
  const found = await sealedWith(tx, vote.id, codes.map(seal.mark))
  return byCode(found.map(({ sealed }) => seal.open(sealed)))
}

/** New ballots, and those of known codes anew. The roll is complete already, and the vote counts `voters`. */
export async function putBallots(tx: Tx, ctx: Context, vote: Vote, ballots: readonly Ballot[], voters: number) {
  if (vote.boxKey && voters > voteServer.mixedAtOnce) {
    await commitDurably(tx)
    const seal = await sealOfBox(ctx, vote)
    await writeSealed(tx, vote.id, await sealAll(seal, ballots))
  } else await mixBox(tx, ctx, vote, ballots)
}

/** Seals the whole box again, with what is new, and mixes the roll. */
export async function mixBox(tx: Tx, ctx: Context, vote: Vote, changed: readonly Ballot[] = []): Promise<void> {
  await commitDurably(tx)
  const all = new Map((await openBox(tx, ctx, vote)).map((ballot) => [ballot.code, ballot]))
  for (const ballot of changed) all.set(ballot.code, ballot)
  await spendKeys(tx, ctx, vote.id)
  const seal = await boxKeys(ctx).make(vote.id)
  await emptyBox(tx, vote.id)
  await writeSealed(tx, vote.id, await sealAll(seal, [...all.values()]))
  await rewriteRoll(tx, vote.id)
  await setKey(tx, vote.id, seal.id)
}

/** At the end: the ballots become readable, in the order of their codes, and no key is left. Returns them in that order. */
export async function takeOut(tx: Tx, ctx: Context, vote: Vote): Promise<Ballot[]> {
  await commitDurably(tx)
  const ballots = (await openBox(tx, ctx, vote)).sort((a, b) => (a.code < b.code ? -1 : 1))
  await emptyBox(tx, vote.id)
  await writeReadable(tx, vote.id, ballots)
  await rewriteRoll(tx, vote.id)
  await spendKeys(tx, ctx, vote.id)
  return ballots
}

/** Destroys every key that this vote has had until now, once the transaction is committed. */
export async function spendKeys(tx: Tx, ctx: Context, voteId: string): Promise<void> {
  const keys = boxKeys(ctx)
  const files = (await keys.list()).filter((file) => file.voteId === voteId)
  afterCommit(tx, () => {
    for (const file of files) keys.spend(file)
  })
}

async function openBox(tx: Tx, ctx: Context, vote: Vote): Promise<Ballot[]> {
  if (!vote.boxKey) return readableBallots(tx, vote.id)
  const seal = await sealOfBox(ctx, vote)
  return inParts(await sealedBallots(tx, vote.id), ({ sealed }) => seal.open(sealed))
}

async function sealOfBox(ctx: Context, { id, boxKey }: Vote): Promise<Seal> {
  const seal = boxKey && (await boxKeys(ctx).read(id, boxKey))
  if (!seal) throw boxLocked()
  return seal
}

const sealAll = (seal: Seal, ballots: readonly Ballot[]) =>
  inParts(ballots, (ballot) => ({ mark: seal.mark(ballot.code), sealed: seal.seal(ballot) }))

/** A large box does not hold up everybody else. */
async function inParts<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  for (const [n, item] of items.entries()) {
    if (n > 0 && n % voteServer.mixedAtOnce === 0) await breathe()
    done.push(work(item))
  }
  return done
}
