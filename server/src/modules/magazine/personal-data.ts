import { type ArticleDocument, textOf } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  notPersonal,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { useImages } from '../uploads/index.ts'

import { imagesShown, removeGivenUp, removeUnpublished } from './store.ts'
import { removeWorkingCopiesOf } from './working-copy/store.ts'

const published = 'once published it belongs to the magazine and its readers, without its author’s name; all else goes'
const asArticle = 'as long as the article'
const asLongAsTheSite = 'as long as the site exists'
const publishedText = kept(published, asArticle)
const hidden = kept(published, asArticle, { withheld: 'technical' })
const rendered = kept(published, asArticle, { withheld: 'derived' })

export const personalData = declarePersonalData('magazine', {
  tables: {
    article: {
      about: 'articles',
      owner: 'author_id',
      copy: { file: 'magazine', as: 'articles', order: 'id' },
      rows: { hook: 'texts that readers never saw' },
      until: 'until somebody deletes them',
      columns: {
        id: publishedText,
        author_id: hidden,
        title: publishedText,
        document: rendered,
        content: rendered,
        clean_version: notPersonal,
        plain: kept(published, asArticle, { as: 'text' }),
        excerpt: rendered,
        reading_minutes: notPersonal,
        weight: notPersonal,
        image_ids: hidden,
        type: publishedText,
        status: publishedText,
        cover_id: publishedText,
        category_id: notPersonal,
        revision: notPersonal,
        likes: notPersonal,
        preview_hash: kept(published, asArticle, { withheld: 'secret' }),
        scheduled_at: kept(published, asArticle, { as: 'scheduledAt' }),
        published_at: kept(published, asArticle, { as: 'publishedAt' }),
        created_at: kept(published, asArticle, { as: 'createdAt' }),
        updated_at: kept(published, asArticle, { as: 'updatedAt' }),
        search: rendered,
      },
    },
    article_pending: {
      about: 'what is written of a published article and not published yet',
      owner: { column: 'article_id', in: 'article', key: 'id', owner: 'author_id' },
      copy: { file: 'magazine', as: 'pending', order: 'article_id' },
      rows: { hook: 'texts that readers never saw' },
      until: 'until it is published or discarded',
      columns: {
        article_id: erased(),
        revision: notPersonal,
        title: erased(),
        document: erased({ as: 'text', show: (document: ArticleDocument) => textOf(document) }),
        type: erased(),
        cover_id: erased(),
        category_ids: notPersonal,
        tag_ids: notPersonal,
        saved_at: erased({ as: 'savedAt' }),
      },
    },
    article_version: {
      about: 'earlier versions of articles, with who saved them',
      owner: 'saved_by',
      copy: { file: 'magazine', as: 'versions', order: 'saved_at' },
      rows: { hook: 'texts that readers never saw' },
      until: 'as the article; beyond a hundred, the closest ones go',
      columns: {
        article_id: publishedText,
        revision: publishedText,
        title: publishedText,
        document: hidden,
        kind: publishedText,
        saved_by: hidden,
        began_at: notPersonal,
        saved_at: publishedText,
      },
    },
    article_like: {
      about: 'who likes which article',
      owner: 'user_id',
      copy: { file: 'magazine', as: 'likes', order: 'created_at' },
      rows: 'deleted',
      until: 'until it is taken back',
      columns: { article_id: erased(), user_id: ownerId(), created_at: erased() },
    },
    article_category: nothingPersonal('of an article', ['article_id', 'category_id', 'position', 'listed_at']),
    article_tag: nothingPersonal('of an article', ['article_id', 'tag_id', 'position', 'listed_at']),
    category: nothingPersonal('of the magazine', ['id', 'name', 'name_key', 'count', 'created_at']),
    tag: nothingPersonal('of the magazine', ['id', 'name', 'name_key', 'count', 'created_at']),
    magazine_word: {
      about: 'words of published texts, for the search',
      rows: 'stay',
      until: asLongAsTheSite,
      columns: { word: kept('single words, without whose they are', asLongAsTheSite, { withheld: 'derived' }) },
    },
  },
  hooks: {
    'texts that readers never saw': {
      does: 'deletes the author’s articles that were never published, pending texts and what was given up, from the history, too',
      erase: removeUnseen,
    },
  },
})

async function removeUnseen(tx: Tx, ctx: Context, { id: authorId }: Person): Promise<void> {
  for (const id of await removeUnpublished(tx, authorId)) await useImages(tx, 'magazine', id, [])
  const poorer = [...(await removeWorkingCopiesOf(tx, authorId)), ...(await removeGivenUp(tx, authorId))]
  for (const id of new Set(poorer)) await useImages(tx, 'magazine', id, await imagesShown(tx, id))
  afterCommit(tx, () => ctx.publish('magazine.changed', { id: null }))
}
