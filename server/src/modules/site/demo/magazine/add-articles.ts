import type { ArticleNode } from '@vondrona/rules/magazine'
import { findUserByEmail, type UserRow } from '../../../accounts/index.ts'
import { createArticle, createCategory, likeArticle, translateArticle, updateArticle } from '../../../magazine/index.ts'
import { storeImage } from '../../../uploads/index.ts'
import type { DemoContext } from '../demo-context.ts'
import { demoEmail, demoTeam } from '../demo-people.ts'
import { inThePast } from '../past-context.ts'
import { drawScene, type SceneName } from '../scenes.ts'
import { type DemoArticle, demoArticles } from './articles.ts'

const day = 86_400_000

interface DemoMagazine {
  /** The pictures that it shows. */
  covers: ReadonlyMap<SceneName, string>
  /** Its articles by their titles. */
  articleIds: ReadonlyMap<string, string>
}

/** A magazine as its editor would fill it in three weeks, and readers who like it. */
export async function addArticles(demo: DemoContext): Promise<DemoMagazine> {
  const { kernel, tx, now } = demo
  const editor = await memberOf(demo, 'redaction')
  const as = (person: UserRow, at: Date) => inThePast(kernel, tx, { at, as: person })
  const began = as(editor, new Date(now.getTime() - 30 * day))
  const categories = new Map<string, string>()
  for (const name of new Set(demoArticles.flatMap((article) => article.categories)))
    categories.set(name, (await createCategory(began, name)).id)
  const covers = new Map<SceneName, string>()
  for (const name of new Set(demoArticles.map((article) => article.cover)))
    covers.set(name, (await storeImage(began, { userId: editor.id, read: () => drawScene(name) })).id)
  const readers = await Promise.all(
    demoTeam.filter(({ blocked }) => !blocked).map(({ login }) => memberOf(demo, login)),
  )
  const articleIds = new Map<string, string>()
  for (const [n, article] of [...demoArticles].sort((a, b) => b.daysAgo - a.daysAgo).entries()) {
    const at = new Date(now.getTime() - Math.max(0, article.daysAgo) * day)
    const { id, status } = await createArticle(as(editor, at), {
      title: article.title,
      type: article.type,
      tags: article.tags,
      status: article.status ?? 'published',
      document: documentOf(article),
      coverId: covers.get(article.cover),
      category_ids: article.categories.map((name) => categories.get(name)),
      ...(article.daysAgo < 0 && { scheduledAt: new Date(now.getTime() - article.daysAgo * day).toISOString() }),
    })
    articleIds.set(article.title, id)
    if (article.english) {
      const translation = await translateArticle(as(editor, at), id)
      const { title } = article.english
      const english = { title, document: documentOf(article.english), status: 'published' }
      await updateArticle(as(editor, at), translation.id, english)
    }
    if (status === 'published') for (const reader of readers.slice(n % 3)) await likeArticle(as(reader, at), id)
  }
  return { covers, articleIds }
}

async function memberOf({ tx }: DemoContext, login: string): Promise<UserRow> {
  const member = await findUserByEmail(tx, demoEmail(login))
  if (!member) throw new Error(`the demo has no ${login}`)
  return member
}

const paragraph = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string): ArticleNode => ({ ...paragraph(text), type: 'heading', attrs: { level: 2 } })
const item = (text: string): ArticleNode => ({ type: 'listItem', content: [paragraph(text)] })
const row = (text: string, n: number): ArticleNode => ({
  type: 'tableRow',
  content: text
    .split(' | ')
    .map((cell) => ({ type: n === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(cell)] })),
})

/** The document of the small notation of `DemoArticle.text`; lines of one list or table that follow each other are one. */
export function documentOf({ text }: Pick<DemoArticle, 'text'>): ArticleNode {
  const content: ArticleNode[] = []
  const add = (type: 'bulletList' | 'table', make: (n: number) => ArticleNode) => {
    const last = content.at(-1)
    const before = last?.type === type ? (last.content ?? []) : []
    if (last?.type === type) content.pop()
    content.push({ type, content: [...before, make(before.length)] })
  }
  for (const line of text) {
    const rest = line.slice(2)
    if (line.startsWith('# ')) content.push(heading(rest))
    else if (line.startsWith('> ')) content.push({ type: 'blockquote', content: [paragraph(rest)] })
    else if (line.startsWith('- ')) add('bulletList', () => item(rest))
    else if (line.startsWith('| ')) add('table', (n) => row(rest, n))
    else content.push(paragraph(line))
  }
  return { type: 'doc', content }
}
