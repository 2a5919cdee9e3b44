import assert from 'node:assert/strict'
import test from 'node:test'
import { type ApplicationStatus, applicationStates, decisions } from '@vondrona/rules/applications'
import { texts as audit } from '@vondrona/rules/audit'
import { canMove, undeclaredMoves } from '@vondrona/rules/states'
import { admin } from '../../../test/registrations.ts'
import { type Answer, type Member, refused, world } from '../../../test/world.ts'
import { moveStatus } from './store.ts'
import { apply, openType, put, review, statusOf, submit, update, withdraw } from './testing.ts'

test('D-14 a move of an application that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w))
  const { id } = await apply(await w.member(), typeId)
  for (const { from, move } of undeclaredMoves(applicationStates)) {
    await put(w, id, from)
    const row = await w.system.transaction((tx) => moveStatus(tx, id, applicationStates.moves[move], w.now()))
    assert.equal(row, undefined, `${move} from ${from}`)
    assert.equal(await statusOf(w, id), from)
  }
})

test('R-GAP-21 every move that somebody else than the applicant makes has a name in the log', () => {
  const moves = Object.keys(applicationStates.moves).filter((move) => move !== 'submit') // only its owner sends it
  assert.deepEqual(
    moves.filter((move) => !(`audit.action.application.${move}` in audit.fr)),
    [],
  )
})

test('D-14 what no declared move does from this status is refused, whichever operation asks', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await w.member()
  const { typeId } = await openType(w, boss)
  const { id } = await apply(person, typeId)
  const calls: { to: ApplicationStatus; code: string; call: (by: Member) => Promise<Answer> }[] = [
    { to: 'submitted', code: 'ALREADY_SENT', call: () => person.gql(submit, { id }) },
    { to: 'withdrawn', code: 'CONFLICT', call: () => person.gql(withdraw, { id }) },
    ...decisions.map((to) => ({
      to,
      code: 'CONFLICT',
      call: (by: Member) => by.gql(review, { id, status: to, reviewNotes: 'Raison' }),
    })),
  ]
  let asked = 0
  for (const from of applicationStates.states)
    for (const { to, code, call } of calls) {
      const moves = Object.keys(applicationStates.moves) as (keyof typeof applicationStates.moves)[]
      const isDeclared = moves.some(
        (move) => applicationStates.moves[move].to === to && canMove(applicationStates, from, move),
      )
      const isRepeated = from === to && (to === 'submitted' || to === 'withdrawn')
      if (isDeclared || isRepeated) continue
      await put(w, id, from)
      await refused(from === 'draft' ? 'NOT_FOUND' : code, call(boss)) // drafts do not exist for reviewers
      assert.equal(await statusOf(w, id), from, `${to} from ${from}`)
      asked += 1
    }
  assert.ok(asked > 15, String(asked))
  await put(w, id, 'under_review')
  await refused('ALREADY_SENT', person.gql(update, { id, input: { motivationLetter: 'Non', revision: 1 } }))
})
