/** Between the contract and what the editor works on. */
import { firstRevision } from '@vondrona/rules/constants'
import type { ArticleDocument, ArticleNode } from '@vondrona/rules/magazine'
import { languageOf } from '@vondrona/rules/texts'
import { forget, onAnswer } from '../../../../lib/api/cache-updates.ts'
import { call, isPassing, problemsOf } from '../../../../lib/api/graphql.ts'
import { store } from '../../../../lib/device/indexed-db-store.ts'
import { imagesOfDocument, knownImages, learnImages } from '../images/image-lookup.ts'
import {
  CreateArticleDocument,
  EditArticleDocument,
  type EditorArticle,
  type EditorImage,
  SaveArticleDocument,
} from '../operations.generated.ts'
import type { Outcome, Save } from './autosave.ts'
import type { Kept } from './device-copy.ts'
import { nothingWritten, type Stored, sameWritten, sendable } from './draft-fields.ts'
import { adoptText, enterWindow, leftTexts, type Place } from './local-copies.ts'

const changed: Parameters<typeof onAnswer>[0][string] = (_answer, _variables, cache) => {
  forget(cache, 'articles')
  forget(cache, 'article')
}
onAnswer({ createArticle: changed, saveArticle: changed, deleteArticle: changed })
onAnswer({ restoreArticleVersion: changed, discardArticleChanges: changed })

/** What the editor begins with. */
export interface Opened extends Kept {
  isUnsent: boolean
  /** The unsent text came from this device. */
  isRestored: boolean
}

/** missing: no such article, or not this member's. unreachable: no network, and nothing of it on this device. */
export type Opening = Opened | 'missing' | 'unreachable'

const copyKey = (id: string) => `article:${id}`
interface Copy {
  stored: Stored
  images: EditorImage[]
}

/** The last known state, so that the article opens without a network. Goes with the session. */
export function keepCopy(stored: Stored): void {
  const images = knownImages(imagesOfDocument(stored.written))
  void store.set(copyKey(stored.id), { stored, images } satisfies Copy)
}

const fresh = new Set<string>()
/** An address for an article that nobody wrote yet: the first opening need not ask the server. */
export function newAddress(): string {
  const id = crypto.randomUUID()
  fresh.add(id)
  return id
}

/** The article of this address: from the server, else from this device; the unsent text of a window that is gone first. */
export async function openArticle(place: Place, isNew: boolean): Promise<Opening> {
  const { member, article: id } = place
  await enterWindow()
  const [left] = await leftTexts(member, id)
  const asked = fresh.delete(id) ? null : await askServer(id)
  if (left) {
    await adoptText(left, place)
    return { base: left.base, written: left.written, isUnsent: true, isRestored: true }
  }
  if (asked === 'unreachable') {
    const copy = await store.get<Copy>(copyKey(id))
    if (!copy) return isNew ? nothingYet : 'unreachable'
    learnImages(copy.images)
    return { base: copy.stored, written: copy.stored.written, isUnsent: false, isRestored: false }
  }
  if (asked) {
    keepCopy(asked)
    return { base: asked, written: asked.written, isUnsent: false, isRestored: false }
  }
  return isNew ? nothingYet : 'missing'
}

const nothingYet: Opened = { base: null, written: nothingWritten, isUnsent: false, isRestored: false }

/** Null: there is none that this member may edit. */
export async function askServer(id: string): Promise<Stored | null | 'unreachable'> {
  try {
    const { article } = await call(EditArticleDocument, { id })
    return article?.mayEdit ? storedOf(article) : null
  } catch (error) {
    return isPassing(error) ? 'unreachable' : null
  }
}

const keepaliveBytes = 60_000 // a browser sends no more once its page is gone

export async function sendSave(
  { article: newId, member }: Pick<Place, 'article' | 'member'>,
  { id, revision, written, move, auto }: Save,
): Promise<Outcome> {
  const input = {
    title: written.title.trim(),
    document: sendable(written.document),
    coverId: written.coverId,
    type: written.type,
    summary: written.summary.trim(),
    shareText: written.shareText.trim(),
    shareImageId: written.shareImageId,
    slug: written.slug.trim(),
    language: written.language,
    category_ids: [...written.categoryIds],
    tags: [...written.tags],
    auto,
    ...(move && { status: move.status, ...(move.scheduledAt && { scheduledAt: move.scheduledAt }) }),
  }
  const isLeaving = document.visibilityState === 'hidden' && JSON.stringify(input).length < keepaliveBytes
  const options = isLeaving ? { signal: new AbortController().signal, keepalive: true } : {} // past the cache
  try {
    if (id === null) {
      const status = move?.status ?? 'draft'
      const { createArticle } = await call(CreateArticleDocument, { input: { ...input, id: newId, status } }, options)
      const article = storedOf(createArticle)
      // One that had arrived before is answered as it is now: with our own text of then, or what another device made of it.
      const isOthers = article.revision > firstRevision && !sameWritten(article.written, written)
      return isOthers ? { kind: 'conflict', article, by: '' } : { kind: 'saved', article }
    }
    const { saveArticle } = await call(SaveArticleDocument, { id, input: { ...input, revision } }, options)
    const article = storedOf(saveArticle.article)
    return saveArticle.saved
      ? { kind: 'saved', article }
      : { kind: 'conflict', article, by: nameOf(saveArticle.theirs?.savedBy, member) }
  } catch (error) {
    if (isPassing(error)) return { kind: 'lost' }
    const { message, list } = problemsOf(error)
    return { kind: 'refused', message: list[0] ?? message }
  }
}

const nameOf = (person: { id: string; name: string } | undefined, member: string) =>
  person?.id === member ? null : (person?.name ?? '')

export function storedOf(article: EditorArticle): Stored {
  const newest = article.pending ?? article
  learnImages([newest.cover, newest.shareImage].filter((image) => image !== null))
  return {
    id: article.id,
    revision: newest.revision ?? 0,
    pendingAt: article.pending?.savedAt ?? null,
    shownAt: article.updatedAt,
    status: article.status,
    scheduledAt: article.scheduledAt,
    publishedAt: article.publishedAt,
    translation: article.translation,
    written: {
      title: newest.title,
      document: forEditor(newest.document as ArticleDocument | null),
      coverId: newest.cover?.id ?? null,
      type: newest.type,
      summary: newest.summary,
      shareText: newest.shareText,
      shareImageId: newest.shareImage?.id ?? null,
      slug: newest.slug ?? '',
      language: languageOf(newest.language),
      categoryIds: newest.categories.map((category) => category.id),
      tags: newest.tags.map((tag) => tag.name),
    },
  }
}

const needsLine = new Set(['doc', 'listItem', 'blockquote', 'tableCell', 'tableHeader'])
const needsChild = new Set(['bulletList', 'orderedList', 'table', 'tableRow'])
const isBare = (node: ArticleNode) => needsChild.has(node.type) && !node.content?.length

/** An editor needs a line to write on where the document is empty. */
export function forEditor(document: ArticleDocument | null): ArticleDocument {
  return fill(document ?? nothingWritten.document) as ArticleDocument
}

function fill(node: ArticleNode): ArticleNode {
  const content = (node.content ?? []).map(fill).filter((child) => !isBare(child))
  if (content.length === 0 && needsLine.has(node.type)) return { ...node, content: [{ type: 'paragraph' }] }
  return node.content ? { ...node, content } : node
}
