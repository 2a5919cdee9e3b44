import assert from 'node:assert/strict'
import test from 'node:test'
import type { Status } from '@vondrona/rules/accounts'
import { type MemberMove, memberStates } from '@vondrona/rules/members'
import { canMove, undeclaredMoves } from '@vondrona/rules/states'
import { admin } from '../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { moveStatus } from '../accounts/index.ts'

const inStatus = async (w: World, status: Status): Promise<Member> => {
  const member = await w.member({ status })
  await w.sql('update app_user set decided_at = now() where id = $1', [member.id])
  return member
}
const statusOf = async (w: World, { id }: Member) =>
  (await w.sql('select status from app_user where id = $1', [id]))[0].status

test('D-18 a move of a member that is not declared changes nothing', async (t) => {
  const w = await world(t)
  for (const { from, move } of undeclaredMoves(memberStates)) {
    const member = await inStatus(w, from)
    const facts = { by: null, at: w.now() }
    const row = await w.system.transaction((tx) => moveStatus(tx, member.id, memberStates.moves[move], facts))
    assert.equal(row, null, `${move} from ${from}`)
    assert.equal(await statusOf(w, member), from)
  }
})

test('D-18 a decision that no declared move makes from this status is refused, whichever operation requests it', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const calls: { operation: string; to: Status; call: (id: string) => ReturnType<Member['gql']> }[] = [
    {
      operation: 'approveUser',
      to: 'active',
      call: (id) => boss.gql('mutation($id: ID!) { approveUser(id: $id) { id } }', { id }),
    },
    {
      operation: 'rejectUser',
      to: 'blocked',
      call: (id) => boss.gql('mutation($id: ID!) { rejectUser(id: $id) { id } }', { id }),
    },
    {
      operation: 'undoDecision',
      to: 'pending',
      call: (id) => boss.gql('mutation($id: ID!) { undoDecision(userId: $id) { id } }', { id }),
    },
    ...memberStates.states.map((to) => ({
      operation: 'updateUserStatus',
      to,
      call: (id: string) =>
        boss.gql('mutation($id: ID!, $to: Status!) { updateUserStatus(id: $id, status: $to) { id } }', { id, to }),
    })),
  ]
  const moves = Object.entries(memberStates.moves) as [MemberMove, { to: Status; by: readonly string[] }][]
  let asked = 0
  for (const from of memberStates.states)
    for (const { operation, to, call } of calls) {
      const isDeclared = moves.some(
        ([move, one]) => one.to === to && one.by.includes(operation) && canMove(memberStates, from, move),
      )
      if (isDeclared) continue
      const member = await inStatus(w, from)
      await refused('ALREADY_DECIDED', call(member.id))
      assert.equal(await statusOf(w, member), from, `${operation} ${to} from ${from}`)
      asked += 1
    }
  assert.ok(asked >= 6)
})
