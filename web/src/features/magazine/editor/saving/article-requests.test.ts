import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import { callThrough } from '../../../../lib/api/call.ts'
import { Refusal } from '../../../../lib/api/graphql.ts'
import { headOf } from '../../../../lib/api/typed-document.ts'
import { freshDrawer, freshStores } from '../../../../lib/device/browser.fixture.ts'
import { forEditor, keepCopy, newAddress, openArticle, sendSave, storedOf } from './article-requests.ts'
import { nothingWritten } from './draft-fields.ts'

freshStores().local.setItem('token', 'mine')
const drawer = freshDrawer()
const page = { visibilityState: 'visible' }
Object.assign(globalThis, { document: page })

const text = {
  title: 'Course',
  document: { type: 'doc', content: [] },
  cover: null,
  type: 'article',
  summary: '',
  shareText: '',
  shareImage: null,
  slug: null,
  language: 'fr',
  categories: [],
  tags: [],
  revision: 2,
}
const article = (more: object = {}) => ({
  ...text,
  id: 'a1',
  status: 'draft',
  scheduledAt: null,
  publishedAt: null,
  updatedAt: '2026-11-21T12:00:00Z',
  translation: null,
  pending: null,
  mayEdit: true,
  ...more,
})
type Answer = Parameters<typeof storedOf>[0]

interface Sent {
  root: string
  input?: Record<string, unknown>
  keepalive?: boolean | undefined
}
let sent: Sent[] = []
let answers: Record<string, object | null> = {}
beforeEach(() => {
  sent = []
  answers = {}
  drawer.clear()
  page.visibilityState = 'visible'
  callThrough(async (document, variables, options) => {
    const { root } = headOf(document)
    sent.push({ root, ...(variables as object), keepalive: (options as { keepalive?: boolean }).keepalive })
    const found = answers[root] ?? null
    return found instanceof Refusal
      ? { data: null, errors: [], refusal: found }
      : { data: { [root]: found } as never, errors: [], refusal: null }
  })
})
const refused = (code: string) => new Refusal({ code, message: 'Non.', list: ['Vide.', 'Non.'] })
const place = { member: 'm', article: 'a1', session: 's' }
const opened = async (isNew = false) => {
  const found = await openArticle(place, isNew)
  return typeof found === 'string' ? found : [found.base?.revision ?? null, found.written.title, found.isUnsent]
}
const written = { ...nothingWritten, title: ' Course ', slug: ' course ' }
const save = (more: object = {}) => sendSave(place, { id: 'a1', revision: 2, written, auto: true, ...more })

test('F-MAG-11 an article opens as the server has it; without a network from this device', async () => {
  answers = { article: article() }
  assert.deepEqual(await opened(), [2, 'Course', false])
  answers = { article: refused('NETWORK') }
  await new Promise((done) => setImmediate(done))
  assert.deepEqual(await opened(), [2, 'Course', false])
  drawer.clear()
  assert.equal(await opened(), 'unreachable')
  assert.deepEqual(await opened(true), [null, '', false])
})

test('an article that is not there, or is not theirs to edit, is missing; a new one begins empty', async () => {
  keepCopy(storedOf(article() as unknown as Answer))
  for (const found of [null, article({ mayEdit: false }), refused('FORBIDDEN')]) {
    answers = { article: found }
    assert.equal(await opened(), 'missing')
    assert.deepEqual(await opened(true), [null, '', false])
  }
})

test('a new address is not asked for at its first opening, and is at the next', async () => {
  const own = { ...place, article: newAddress() }
  await openArticle(own, true)
  assert.equal(sent.length, 0)
  await openArticle(own, true)
  assert.equal(sent.length, 1)
})

test('F-MAG-02 a new article is created under its address, a known one is saved on top of its revision; spaces around are none', async () => {
  answers = {
    createArticle: article({ revision: 1 }),
    saveArticle: { saved: true, article: article({ revision: 3 }), theirs: null },
  }
  const created = await save({ id: null })
  const saved = await save({ move: { status: 'scheduled', scheduledAt: '2026-12-01T08:00:00Z' }, auto: false })
  assert.deepEqual([created.kind, saved.kind === 'saved' && saved.article.revision], ['saved', 3])
  const inputs = sent.map(({ input }) => [input?.id, input?.status, input?.scheduledAt, input?.revision, input?.auto])
  assert.deepEqual(inputs, [
    ['a1', 'draft', undefined, undefined, true],
    [undefined, 'scheduled', '2026-12-01T08:00:00Z', 2, false],
  ])
  assert.deepEqual([sent[0]?.input?.title, sent[0]?.input?.slug], ['Course', 'course'])
})

test('F-MAG-03 a create that had arrived is ours at its first revision; at another one with another text it is a conflict', async () => {
  const create = async (found: object) => {
    answers = { createArticle: article(found) }
    return (await save({ id: null })).kind
  }
  assert.equal(await create({ revision: 1, title: 'Cour' }), 'saved')
  assert.equal(await create({ revision: 2, slug: 'course' }), 'saved')
  assert.equal(await create({ revision: 2, slug: 'course', title: 'Autre' }), 'conflict')
})

test('R-MAG-14 a move without a time sends none, an autosave moves nothing', async () => {
  answers = { saveArticle: { saved: true, article: article(), theirs: null } }
  await save({ move: { status: 'published', scheduledAt: null } })
  await save()
  assert.deepEqual(
    sent.map(({ input }) => [input?.status, 'scheduledAt' in (input ?? {})]),
    [
      ['published', false],
      [undefined, false],
    ],
  )
})

test('F-MAG-03 a conflict names whose the other text is: another person, the same one, or somebody unknown', async () => {
  const by = async (savedBy: object | undefined) => {
    answers = { saveArticle: { saved: false, article: article(), theirs: savedBy ? { savedBy } : null } }
    const outcome = await save()
    return outcome.kind === 'conflict' ? outcome.by : outcome.kind
  }
  assert.equal(await by({ id: 'other', name: 'Ando' }), 'Ando')
  assert.equal(await by({ id: 'm', name: 'Zafy' }), null)
  assert.equal(await by(undefined), '')
})

test('F-MAG-02 without an answer the save may have arrived; a refusal says its first reason', async () => {
  answers = { saveArticle: refused('TIMEOUT') }
  assert.deepEqual(await save(), { kind: 'lost' })
  answers = { saveArticle: refused('BAD_USER_INPUT') }
  assert.deepEqual(await save(), { kind: 'refused', message: 'Vide.' })
})

test('F-MAG-02 a page that is being left sends on, as long as a browser takes it', async () => {
  answers = { saveArticle: { saved: true, article: article(), theirs: null } }
  await save()
  page.visibilityState = 'hidden'
  await save()
  const at = (length: number) => ({ written: { ...written, summary: 'x'.repeat(length) } })
  const rest = 60_000 - JSON.stringify(sent[1]?.input).length + '"revision":2,'.length
  await save(at(rest - 1))
  await save(at(rest))
  assert.deepEqual(
    sent.map(({ keepalive }) => keepalive ?? false),
    [false, true, true, false],
  )
})

test('F-MAG-05 of an article with a working copy the copy is edited, what readers see is only dated', () => {
  const pending = { ...text, title: 'Nouveau', revision: 7, savedAt: '2026-11-22T12:00:00Z', slug: 'nouveau' }
  const stored = storedOf(article({ pending, status: 'published' }) as unknown as Answer)
  assert.deepEqual(
    [stored.written.title, stored.revision, stored.pendingAt, stored.written.slug],
    ['Nouveau', 7, '2026-11-22T12:00:00Z', 'nouveau'],
  )
  assert.equal(storedOf(article() as unknown as Answer).pendingAt, null)
})

test('an empty document has a line to write on, and so has each empty item; lists and tables without anything go', () => {
  const line = { type: 'paragraph' }
  const doc = (...content: object[]) => ({ type: 'doc', content }) as unknown as ArticleDocument
  assert.deepEqual(forEditor(null), doc(line))
  assert.deepEqual(forEditor(doc({ type: 'bulletList', content: [] }, { type: 'table' })), doc(line))
  for (const type of ['listItem', 'blockquote', 'tableCell', 'tableHeader'])
    assert.deepEqual(forEditor(doc({ type, content: [] })), doc({ type, content: [line] }), type)
  assert.deepEqual(forEditor(doc({ type: 'table', content: [{ type: 'tableRow', content: [] }] }, line)), doc(line))
  const list = { type: 'orderedList', content: [{ type: 'listItem', content: [line] }] }
  assert.deepEqual(forEditor(doc(list, { type: 'image' })), doc(list, { type: 'image' }))
})
