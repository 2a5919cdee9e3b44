/** Attacks on the query engine: nobody from outside runs code, blocks the loop or fills the memory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryLimits, readBudget } from '@vondrona/rules/constants'
import { getNamedType, isObjectType } from 'graphql'
import { listFiles } from '../../../tools/lib/files.ts'
import { readOperations, sentTexts } from '../../../tools/lib/operations.ts'
import { costOf } from '../../src/kernel/graphql/cost.ts'
import { makeDocuments } from '../../src/kernel/graphql/documents.ts'
import { isListOfObjects, makeSchema } from '../../src/kernel/graphql/schema.ts'
import type { Module } from '../../src/kernel/module.ts'
import { serveEngine } from '../engine.ts'

let logouts = 0
const articles = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id), title: 'x' }))
const site: Module = {
  personalData: { withoutTables: 'a test' },
  name: 'site',
  resolvers: {
    Query: {
      version: () => '1.1.0',
      article: () => ({ id: '0' }),
      articles: (_root, { filters }) => articles(filters?.search ? 20_000 : 3),
    },
    Mutation: { logout: () => ++logouts > 0 },
    Article: { related: () => articles(6) },
  },
}
const code = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) => body.errors?.[0]?.extensions.code

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

test('a document sent as a JSON syntax tree is refused by POST, GET and batch, however often it is sent', async (t) => {
  const { app } = await serveEngine(t, [site])
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
      assert.equal(answer.statusCode, 400)
    }
})

test('what a client sent is never compiled; what the app of this build sends is, from its second use', async (t) => {
  const { engine, kernel } = await serveEngine(t, [site])
  const { makeContext } = await import('../../src/kernel/context.ts')
  const ctx = makeContext(kernel, { actor: null, language: 'fr', address: '10.0.0.1', device: null })
  const [own = ''] = textsOfTheApp()
  const prepare = (query: string) => engine.prepare(ctx, { query, operationName: null, variables: {} }).prepared
  const compiled = (query: string) => [1, 2, 3].map(() => prepare(query).compiled() !== null)
  assert.deepEqual(compiled(own), [false, true, true])
  assert.deepEqual(compiled(`${own} `), [false, false, false])
})

test('a field without a resolver never calls a function: compiled documents would not, and show something else', async (t) => {
  const article = { id: '0', title: () => 'called', related: () => articles(1) }
  const fields = { Query: { article: () => article } }
  const { post } = await serveEngine(t, [{ ...site, resolvers: fields }])
  for (const field of ['title', 'related { id }']) {
    const { body } = await post({ query: `{ article(id: "0") { ${field} } }` })
    assert.equal(code({ body }), 'INTERNAL_SERVER_ERROR', JSON.stringify(body))
  }
  const resolved = { Article: { title: () => article.title(), related: () => article.related() } }
  const { post: ask } = await serveEngine(t, [{ ...site, resolvers: { ...fields, ...resolved } }])
  const { body } = await ask({ query: '{ article(id: "0") { title related { id } } }' })
  assert.deepEqual(body.data, { article: { title: 'called', related: [{ id: '0' }] } })
})

test('operationName chooses the operation, however often another one of the same text was asked for', async (t) => {
  const { app, post } = await serveEngine(t, [site])
  const query = 'query A { version } mutation B { logout }'
  for (const _ of [1, 2, 3]) assert.deepEqual((await post({ query, operationName: 'B' })).body.data, { logout: true })
  const before = logouts
  for (const _ of [1, 2, 3])
    assert.deepEqual((await post({ query, operationName: 'A' })).body.data, { version: '1.1.0' })
  const get = (name: string) => app.inject(`/api/graphql?operationName=${name}&query=${encodeURIComponent(query)}`)
  assert.deepEqual((await get('A')).json().data, { version: '1.1.0' })
  assert.equal((await get('B')).statusCode, 405)
  for (const operationName of ['C', undefined]) {
    const answer = await post({ query, operationName })
    assert.equal(answer.status, 400)
    assert.equal(code(answer), 'BAD_USER_INPUT')
  }
  assert.equal(logouts, before)
})

/** `levels` fragments that each spread the next one twice: 2^levels fields out of a few hundred characters. */
function chain(levels: number, field = 'version') {
  const fragments = Array.from(
    { length: levels },
    (_, n) => `fragment f${n} on Query { ${n + 1 < levels ? `...f${n + 1} ...f${n + 1}` : field} }`,
  )
  return `{ ...f0 } ${fragments.join(' ')}`
}

test('fragments are counted as often as they are spread: cost, aliases and depth', async (t) => {
  const { post } = await serveEngine(t, [site])
  const article = '{ article(id: "1") { ...a0 } }'
  const deep = Array.from({ length: 13 }, (_, n) =>
    n < 12 ? `fragment a${n} on ArticleAuthor { ...a${n + 1} }` : `fragment a${n} on Article { id }`,
  )
  const nested = (n: number): string => (n === 0 ? 'name' : `ofType { ${nested(n - 1)} }`)
  for (const query of [
    chain(10, 'article(id: "1") { id }'),
    chain(28, 'article(id: "1") { id }'),
    chain(400),
    chain(6, 'a: version'),
    `query { ...f } fragment f on Query { ...f version }`,
    `{ __type(name: "Query") { ...t } } fragment t on __Type { ${nested(13)} }`,
  ]) {
    const answer = await post({ query })
    assert.equal(code(answer), 'QUERY_TOO_COMPLEX', query.slice(0, 80))
    assert.equal(answer.status, 400)
  }
  assert.equal((await post({ query: chain(5) })).body.data.version, '1.1.0')
  assert.notEqual(code(await post({ query: `${article} ${deep.join(' ')}` })), undefined)
})

test('related articles are never requested inside of related ones, written out or in fragments', async (t) => {
  const { post } = await serveEngine(t, [site])
  for (const query of [
    '{ article(id: "1") { related { related { id } } } }',
    '{ articles { related { ...r } } } fragment r on Article { id related { id } }',
    '{ article(id: "1") { ...r } } fragment r on Article { related { author { id } ... on Article { related { id } } } }',
  ])
    assert.equal(code(await post({ query })), 'QUERY_TOO_COMPLEX', query)
  assert.equal((await post({ query: '{ article(id: "1") { related { id } } }' })).body.data.article.related.length, 6)
})

test('a page with all texts costs more than a page of titles, and too many of them are refused', async (t) => {
  const { post } = await serveEngine(t, [site])
  const query =
    'query($n: Int) { articles(pagination: { limit: $n }) { id title content related { id title content } } }'
  assert.equal(code(await post({ query, variables: { n: 100 } })), 'QUERY_TOO_COMPLEX')
  assert.equal(code(await post({ query, variables: { n: 1e9 } })), 'QUERY_TOO_COMPLEX')
  assert.equal(code(await post({ query: query.replace('$n: Int', '$n: Int = 100') })), 'QUERY_TOO_COMPLEX')
  assert.notEqual(code(await post({ query, variables: { n: 5 } })), 'QUERY_TOO_COMPLEX')
})

test('an answer with more items than its cost allowed for is refused', async (t) => {
  const { post } = await serveEngine(t, [site])
  assert.equal(code(await post({ query: '{ articles(filters: { search: "x" }) { id } }' })), 'QUERY_TOO_COMPLEX')
  assert.equal((await post({ query: '{ articles { id } }' })).body.data.articles.length, 3)
})

test('every list of objects of the contract says how much it holds', () => {
  const types = Object.values(makeSchema([]).getTypeMap()).filter(isObjectType)
  const fields = types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  const isSized = ({ field }: (typeof fields)[number]) =>
    field.astNode?.directives?.some(({ name }) => name.value === 'listSize')
  const isPage = (name: string) => {
    const leading = fields.filter(({ field }) => getNamedType(field.type).name === name)
    return leading.length > 0 && leading.every(isSized)
  }
  const silent = fields
    .filter(({ field }) => isListOfObjects(field.type))
    .filter((one) => !isSized(one) && !isPage(one.type.name))
  assert.deepEqual(
    silent.map(({ type, field }) => `${type.name}.${field.name}`),
    [],
  )
})

test('a batch is counted as one: ten calls of thirty lists each are refused before any of them runs', async (t) => {
  const { post } = await serveEngine(t, [site])
  const query = `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: articles { id title }`).join(' ')} }`
  const answer = await post(Array.from({ length: 10 }, () => ({ query })))
  assert.equal(answer.status, 400)
  assert.equal(code(answer), 'QUERY_TOO_COMPLEX')
})

test('an address has a budget, learns what is left and when to retry; others are not delayed', async (t) => {
  const { app } = await serveEngine(t, [site])
  const query =
    '{ articles(pagination: { limit: 100 }) { id title } a: articles(pagination: { limit: 100 }) { id title } }'
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/graphql', remoteAddress, payload: { query } })
  const first = await ask('10.0.0.1')
  assert.equal(Number(first.headers['ratelimit-limit']), readBudget.address.capacity)
  assert.equal(Number(first.headers['ratelimit-remaining']), readBudget.address.capacity - 2 * (100 + 200))
  let refused = await ask('10.0.0.1')
  for (let n = 0; n < 1000 && refused.statusCode === 200; n++) refused = await ask('10.0.0.1')
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal((await ask('10.0.0.2')).statusCode, 200)
})

test('new texts have a budget of their own, valid or not; what is known costs nothing of it', async (t) => {
  const { post, engine } = await serveEngine(t, [site])
  const long = (n: number) => `{ ${`nothing${n}x `.repeat(900)} }`
  let refused = 0
  for (let n = 0; n < 30; n++) if ((await post({ query: long(n) })).status === 429) refused += 1
  assert.ok(refused >= 15, `${refused} of 30 were refused`)
  assert.equal((await post({ query: long(0) })).status, 400, 'known, though it is wrong')
  assert.ok(engine)
})

test('of foreign texts only so many are kept, refused ones included', async (t) => {
  const { engine, kernel } = await serveEngine(t, [site], { RATE_LIMIT_FACTOR: '1000' })
  const { makeContext } = await import('../../src/kernel/context.ts')
  const ctx = makeContext(kernel, { actor: null, language: 'fr', address: '10.0.0.1', device: null })
  const prepare = (n: number) =>
    engine.prepare(ctx, { query: `{ v${n}: version }`, operationName: null, variables: {} }).prepared
  const first = prepare(0)
  assert.equal(prepare(0), first)
  for (let n = 1; n <= queryLimits.documents; n++) prepare(n)
  assert.notEqual(prepare(0), first)
  assert.equal(first.document.loc, undefined, 'locations keep every token of the text')
})

test('a text that is mostly comments is refused; a commented one is not', async (t) => {
  const { post } = await serveEngine(t, [site])
  assert.equal(code(await post({ query: `{ version }\n${'#\n'.repeat(900)}` })), 'QUERY_TOO_COMPLEX')
  assert.equal(code(await post({ query: `{ version } #${'x'.repeat(10_000)}` })), 'QUERY_TOO_COMPLEX')
  assert.equal((await post({ query: `# The version.\n{ version } # only` })).body.data.version, '1.1.0')
  const text = `query($x: Boolean = true) { version @include(if: $x) ${'version '.repeat(80)} }`
  assert.equal((await post({ query: `${text} # ${'x'.repeat(300)}` })).status, 200)
})

test('a body that is no call is a 4xx with a code and a sentence, and no line in the log', async (t) => {
  const { app, lines, post } = await serveEngine(t, [site])
  const lists = '['.repeat(100_001) + ']'.repeat(100_001)
  const bodies = ['1', 'null', '[null]', '[]', '"x"', '{"query":5}', '{"query":""}', '{}', lists, '{', '[[]]']
  bodies.push('{"query":"{version}","variables":5}', '{"query":"{version}","operationName":{}}')
  bodies.push(`{"query":"{version}","variables":{"x":${lists}}}`)
  for (const body of bodies) {
    const answer = await post(body)
    const expected = body.includes(lists) ? [413, 'TOO_LARGE'] : [400, 'BAD_USER_INPUT']
    assert.deepEqual([answer.status, code(answer)], expected, body.slice(0, 40))
    assert.ok(answer.body.errors?.[0]?.extensions)
  }
  const plain = await app.inject({
    method: 'POST',
    url: '/api/graphql',
    payload: '{ version }',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(plain.statusCode, 415)
  const get = (query: string) => app.inject(`/api/graphql?${query}`)
  assert.equal((await get('')).statusCode, 400)
  assert.equal((await get('query={version}&variables={')).statusCode, 400)
  assert.equal((await get('query=mutation{logout}')).statusCode, 405)
  assert.equal((await get('query=subscription{pendingUsersChanged{kind}}')).statusCode, 400)
  assert.equal((await post({ query: 'subscription { pendingUsersChanged { kind } }' })).status, 400)
  assert.deepEqual(
    lines.filter((line) => JSON.parse(line).level >= 50),
    [],
  )
})

test('whatever the app of this build sends is known to the engine and within the limits', () => {
  const documents = makeDocuments(makeSchema([]), { closed: true })
  const texts = textsOfTheApp()
  assert.ok(texts.length > 200)
  const costly = texts.flatMap((query) => {
    const prepared = documents.prepare(query, () => assert.fail(`not known: ${query}`))
    const [operation] = prepared.operations
    const cost = operation ? costOf(operation.plan, { limit: 100, pagination: { limit: 100 } }) : 0
    prepared.compiled()
    assert.ok(operation?.node.operation === 'subscription' || prepared.compiled(), query)
    return cost > queryLimits.cost ? [`${cost} ${query.slice(0, 60)}`] : []
  })
  assert.deepEqual(costly, [])
})

function textsOfTheApp(): string[] {
  const schema = makeSchema([])
  return listFiles('web/src', (path) => path.endsWith('/operations.graphql')).flatMap((file) =>
    sentTexts(readOperations(schema, file)),
  )
}

test('variables of the wrong type are 400 with few words, in compiled documents as in others', async (t) => {
  const { post } = await serveEngine(t, [site])
  const own = textsOfTheApp().find((text) => text.startsWith('query EditorImages(')) ?? assert.fail('no EditorImages')
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 1]))
  const ids = [wide, ...Array.from({ length: 8000 }, () => null)]
  for (const query of [own, own, own, `${own} `, `${own} `]) {
    const { status, body } = await post({ query, variables: { ids } })
    assert.equal(status, 400)
    assert.equal(body.errors[0].extensions.code, 'BAD_USER_INPUT')
    assert.ok(body.errors.length <= 6)
  }
})

test('a text has few operations, and what they share is read once', async (t) => {
  const { engine, kernel, post } = await serveEngine(t, [site])
  const shared = `fragment f on Query { ${'categories { id } '.repeat(50)} }`
  const text = (count: number) =>
    `${Array.from({ length: count }, (_, n) => `query q${n} { ...f }`).join(' ')} ${shared}`
  assert.equal(code(await post({ query: text(11), operationName: 'q0' })), 'QUERY_TOO_COMPLEX')
  const { makeContext } = await import('../../src/kernel/context.ts')
  const ctx = makeContext(kernel, { actor: null, language: 'fr', address: '10.0.0.1', device: null })
  const { operations } = engine.prepare(ctx, { query: text(10), operationName: 'q0', variables: {} }).prepared
  const parts = operations.map(({ plan }) => plan.parts[0]?.plan)
  assert.equal(new Set(parts).size, 1)
})

test('strings that do not end take no longer to pass over than others', async (t) => {
  const { post } = await serveEngine(t, [site])
  for (const query of [`{ version(x: "${'\\"'.repeat(9990)}`, `{ version } ${'"""'.repeat(6000)}`, '"'.repeat(20_000)])
    assert.equal((await post({ query })).status, 400)
  const started = process.cpuUsage()
  for (let n = 0; n < 4; n++) await post({ query: `{ v${n}(x: "${'\\"'.repeat(9900)}` })
  const { user } = process.cpuUsage(started)
  assert.ok(user < 2_000_000, `${user} µs`)
})

test('JSON of many small things is refused before it is read', async (t) => {
  const { post } = await serveEngine(t, [site])
  for (const value of [`${'['.repeat(90)}${']'.repeat(90)},`.repeat(5000), '{},'.repeat(200_000)]) {
    const { status, body } = await post(`{"query":"{version}","variables":{"x":[${value}0]}}`)
    assert.equal(status, 413)
    assert.equal(body.errors[0].extensions.code, 'TOO_LARGE')
  }
  const answer = await post(`{"query":"{version}","variables":{"x":[${'1,'.repeat(50_000)}0]}}`)
  assert.equal(answer.status, 200)
})
