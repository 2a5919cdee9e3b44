import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'

/** What the server answers, whatever is asked. */
let answer: object = {}
const asked: { operationName: string; variables: Record<string, string> }[] = []
freshStores()
Object.defineProperty(globalThis, 'fetch', {
  value: async (_address: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return new Response(JSON.stringify(answer))
  },
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
const { isCinFree, isEmailFree, isPseudoFree } = await import('./availability-checks.ts')

const refusal = { data: null, errors: [{ message: 'Trop de demandes.', extensions: { code: 'RATE_LIMITED' } }] }
const cases = [
  ['R-SIGN-62', isEmailFree, 'checkEmailAvailability', "Erreur lors de la vérification de l'email"],
  ['R-SIGN-63', isCinFree, 'checkCinAvailability', 'Erreur lors de la vérification du CIN'],
  ['R-SIGN-64', isPseudoFree, 'checkPseudoAvailability', 'Erreur lors de la vérification du pseudo'],
] as const

for (const [row, isFree, field, sentence] of cases) {
  test(`${row} a check that is refused throws « ${sentence} »`, async () => {
    answer = refusal
    await assert.rejects(isFree('x'), { message: sentence })
  })

  test(`R-SIGN-65 ${field} without an answer throws « Aucune réponse du serveur »`, async () => {
    for (const nothing of [{ data: { [field]: null } }, { data: null }]) {
      answer = nothing
      await assert.rejects(isFree('x'), { message: 'Aucune réponse du serveur' })
    }
  })

  test(`${field} says whether the value is free`, async () => {
    for (const available of [true, false]) {
      answer = { data: { [field]: { available } } }
      assert.equal(await isFree('x'), available)
    }
    assert.deepEqual(Object.values(asked.at(-1)?.variables ?? {}), ['x'])
  })
}
