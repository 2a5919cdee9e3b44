/** Articles and the questions about them, for tests. */
import assert from 'node:assert/strict'
import type { Member, Person, World } from '../../../test/world.ts'

const fields = 'id title status revision mayEdit content excerpt type likesCount likedByMe publishedAt scheduledAt'
export const create = `mutation($input: ArticleInput!) { createArticle(input: $input) { ${fields} } }`
export const update = `mutation($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { ${fields} } }`
export const save = `mutation($id: ID!, $input: ArticleInput!) { saveArticle(id: $id, input: $input) {
  saved article { ${fields} document } theirs { revision title document kind savedBy { id pseudo } } } }`
export const list = `query($filters: ArticleFilters, $pagination: PaginationInput) {
  articles(filters: $filters, pagination: $pagination) { ${fields} highlight { title extract } } }`
export const one = `query($id: ID!, $preview: String) { article(id: $id, preview: $preview) { ${fields} document } }`
export const versions =
  'query($id: ID!) { articleVersions(id: $id) { revision title kind savedAt savedBy { pseudo } document } }'

export const pending = `query($id: ID!) { article(id: $id) { title revision pending { revision title document type
  cover { id } categories { name } tags { name } savedAt } } }`
export const discard =
  'mutation($id: ID!, $revision: Int!) { discardArticleChanges(id: $id, revision: $revision) { title revision pending { title } } }'

/** A document with these paragraphs. */
export const documentOf = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** A member with the role of an editor. */
export const editor = (w: World, options = {}): Promise<Member> => w.member({ role: 'redacteur', ...options })

/** Creates an article and returns it. */
export async function makeArticle(by: Member, input: object = {}) {
  const usual = { title: 'Une course', document: documentOf('Elle part de Mahamasina.') }
  return (await by.ok(create, { input: { ...usual, ...input } })).createArticle
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

/** The ids of a list of articles as this person sees it. */
export const idsIn = async (person: Person, filters: object = {}, pagination: object = {}): Promise<string[]> =>
  idsOf((await person.ok(list, { filters, pagination })).articles)

/** Every counter says what counting says. */
export async function countersAreRight(w: World): Promise<void> {
  const wrong = await w.sql(`
    select 'category' as what, id, count as said, (select count(*)::int from article_category u join article a on a.id = u.article_id where u.category_id = c.id and a.status = 'published') as counted from category c
    union all
    select 'tag', id, count, (select count(*)::int from article_tag u join article a on a.id = u.article_id where u.tag_id = t.id and a.status = 'published') from tag t
    union all
    select 'likes', id, likes, (select count(*)::int from article_like l where l.article_id = a.id) from article a
    union all
    select 'main', id, 0, case when category_id is distinct from (select category_id from article_category u where u.article_id = a.id order by position limit 1) then 1 else 0 end from article a`)
  assert.deepEqual(
    wrong.filter(({ said, counted }) => said !== counted),
    [],
  )
}
