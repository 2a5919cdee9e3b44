/** Attacks on the query engine: nobody from outside runs code, blocks the loop or fills the memory. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { registerGraphql } from '../../src/kernel/graphql.ts'
import { contextMaker, makeHttp } from '../../src/kernel/http.ts'
import type { Module } from '../../src/kernel/module.ts'
import { bareKernel } from '../kernel.ts'

const site: Module = { name: 'site', resolvers: { Query: { version: () => '1.1.0' } } }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve() {
  const { kernel, lines } = await bareKernel({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.mg' })
  const app = await makeHttp(kernel)
  await registerGraphql(
    app,
    kernel,
    [site],
    contextMaker(kernel, async () => null),
  )
  await app.ready()
  closing.push(() => app.close())
  return { app, lines }
}

/** A document as JSON: names in it are never checked by a parser, so this alias ends a string of generated code. */
const injected = JSON.stringify({
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      variableDefinitions: [],
      directives: [],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'a": (6*7), "b' },
            name: { kind: 'Name', value: '__typename' },
            arguments: [],
            directives: [],
          },
        ],
      },
    },
  ],
})

test('a document sent as a JSON syntax tree is refused by POST, GET and batch, however often it is sent', async () => {
  const { app } = await serve()
  const send = {
    post: () => app.inject({ method: 'POST', url: '/api/graphql', payload: { query: injected } }),
    get: () => app.inject({ url: `/api/graphql?query=${encodeURIComponent(injected)}` }),
    batch: () => app.inject({ method: 'POST', url: '/api/graphql', payload: [{ query: injected }] }),
  }
  for (const [way, ask] of Object.entries(send))
    for (let time = 1; time <= 3; time++) {
      const answer = await ask()
      assert.ok(!answer.body.includes('42'), `${way}, time ${time}: ${answer.body}`)
      const [first] = [answer.json()].flat()
      assert.equal(first.errors?.[0].extensions.code, 'BAD_USER_INPUT', answer.body)
    }
})
