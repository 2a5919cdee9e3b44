import type { Actor } from '@vondrona/rules/accounts'
import type { Choices } from '@vondrona/rules/votes'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { toActor } from '../../accounts/index.ts'
import { boxLocked, findBallots } from '../box/box.ts'
import { lockVotes, type OptionRow, optionsOf, type VoteRow, type VoterRow } from '../store.ts'
import type { Changes, Draft } from './draft.ts'
import { findMembers, findVoters } from './store.ts'

type Person = Pick<Draft, 'voteId' | 'userId'>

/** What decides on the ballots of a turn, and what becomes of it. */
export interface Facts {
  now: Date
  vote(id: string): VoteRow | undefined
  options(voteId: string): OptionRow[]
  /** As they are now, whatever the session remembers. */
  member(id: string): Actor | undefined
  voter(person: Person): VoterRow | undefined
  /** Undefined: none any more; null: secret. */
  setVoter(person: Person, row: VoteRow, choices: Choices | null | undefined): void
  /** Throws where nobody can open the box. */
  ballot(voteId: string, code: string | null): Choices | undefined
  setBallot(voteId: string, code: string, choices: Choices): void
  changes(): Changes
}

/**
 * Locks the votes, in the order of ids: ballots of one vote wait here for each other, and for its end, in every process.
 * What is read afterwards is true until the commit.
 */
export async function readFacts(tx: Tx, ctx: Context, drafts: readonly Draft[]): Promise<Facts> {
  const voteIds = drafts.map(({ voteId }) => voteId)
  const votes = await lockVotes(tx, voteIds)
  const options = await optionsOf(tx, voteIds)
  const members = await findMembers(
    tx,
    drafts.map(({ userId }) => userId),
  )
  const actors = new Map(members.map((row) => [row.id, toActor(row, '', ctx)]))
  const before = new Map((await findVoters(tx, drafts)).map((row) => [keyOf(row), row]))
  const voters = new Map(before)
  const boxes = new Map<string, Map<string, Choices> | null>()
  for (const vote of votes.values()) {
    const codes = drafts.flatMap(({ voteId, code }) => (code && voteId === vote.id ? [code] : []))
    if (vote.isSecret) boxes.set(vote.id, await findBallots(tx, ctx, vote, codes))
  }
  const boxOf = (voteId: string) => {
    const box = boxes.get(voteId)
    if (!box) throw boxLocked()
    return box
  }
  const written = new Map<string, Changes['ballots'][number]>()
  return {
    now: ctx.now(),
    vote: (id) => votes.get(id),
    options: (id) => options.get(id) ?? [],
    member: (id) => actors.get(id),
    voter: (person) => voters.get(keyOf(person)),
    setVoter({ voteId, userId }, { isSecret, allowMultiple }, choices) {
      const key = keyOf({ voteId, userId })
      if (choices === undefined) voters.delete(key)
      else voters.set(key, { voteId, userId, isSecret, allowMultiple, choices: choices && [...choices] })
    },
    ballot: (voteId, code) => (code === null ? void boxOf(voteId) : boxOf(voteId).get(code)),
    setBallot(voteId, code, choices) {
      boxOf(voteId).set(code, [...choices])
      written.set(`${voteId} ${code}`, { voteId, code, choices: [...choices] })
    },
    changes: () => compare(before, voters, options, [...written.values()]),
  }
}

const keyOf = ({ voteId, userId }: Person) => `${voteId} ${userId}`

function compare(
  before: ReadonlyMap<string, VoterRow>,
  after: ReadonlyMap<string, VoterRow>,
  options: ReadonlyMap<string, OptionRow[]>,
  ballots: Changes['ballots'],
): Changes {
  const changes: Changes = {
    added: [],
    changed: [],
    removed: [],
    ballots,
    votes: new Map(),
    people: new Map(),
    voteIds: [],
  }
  const count = (counts: Map<string, number>, key: string | undefined, by: number) => {
    if (key) counts.set(key, (counts.get(key) ?? 0) + by)
  }
  const add = ({ voteId, choices }: VoterRow, by: number) => {
    for (const index of choices ?? []) count(changes.votes, options.get(voteId)?.[index]?.id, by)
  }
  for (const [key, row] of after) {
    const old = before.get(key)
    if (old === row) continue
    changes[old ? 'changed' : 'added'].push(row)
    if (old) add(old, -1)
    else count(changes.people, row.voteId, 1)
    add(row, 1)
  }
  for (const [key, row] of before) {
    if (after.has(key)) continue
    changes.removed.push(row)
    count(changes.people, row.voteId, -1)
    add(row, -1)
  }
  const touched = [...changes.added, ...changes.changed, ...changes.removed, ...ballots]
  changes.voteIds = [...new Set(touched.map(({ voteId }) => voteId))].sort()
  return changes
}
