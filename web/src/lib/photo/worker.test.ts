import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

class PhotoError extends Error {
  readonly problem: string
  constructor(problem: string) {
    super(problem)
    this.problem = problem
  }
}
const world = { error: undefined as Error | undefined, said: [] as object[] }
const work = (done: object) => async () => {
  if (world.error) throw world.error
  return done
}
stubModules({
  'lib/photo/shrink.ts': {
    PhotoError,
    prepare: work({ photo: 'small', verdict: 'sharp' }),
    shrink: work('small' as never),
  },
})
const self = { postMessage: (answer: object) => world.said.push(answer) } as {
  postMessage(answer: object): void
  onmessage?(event: { data: object }): Promise<void>
}
Object.assign(globalThis, { self })
await import('./worker.ts')

beforeEach(() => Object.assign(world, { error: undefined, said: [] }))
async function ask(look: boolean) {
  await self.onmessage?.({ data: { source: 'large', preset: 'document', look } })
  return world.said.at(-1)
}

test('R-SIGN-51 a photo comes back smaller; only a document is looked at', async () => {
  assert.deepEqual(await ask(false), { photo: 'small' })
  assert.deepEqual(await ask(true), { photo: 'small', verdict: 'sharp' })
})

test('R-SIGN-51 what cannot be read as a picture is said; everything else failed while it was made smaller', async () => {
  world.error = new PhotoError('loading')
  assert.deepEqual(await ask(false), { problem: 'loading' })
  assert.deepEqual(await ask(true), { problem: 'loading' })
  world.error = new RangeError('out of memory')
  assert.deepEqual(await ask(false), { problem: 'processing' })
})
