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
      owner: 'authorId',
      copy: { file: 'magazine', as: 'articles', order: 'id' },
      rows: { hook: 'texts that readers never saw' },
      until: 'until somebody deletes them',
      columns: {
        id: publishedText,
        authorId: hidden,
        title: publishedText,
        document: rendered,
        content: rendered,
        cleanVersion: notPersonal,
        plain: kept(published, asArticle, { as: 'text' }),
        excerpt: rendered,
        readingMinutes: notPersonal,
        weight: notPersonal,
        imageIds: hidden,
        type: publishedText,
        status: publishedText,
        coverId: publishedText,
        categoryId: notPersonal,
        summary: publishedText,
        shareText: publishedText,
        shareImageId: publishedText,
        slug: publishedText,
        language: publishedText,
        counterpartId: hidden,
        revision: notPersonal,
        likes: notPersonal,
        previewHash: kept(published, asArticle, { withheld: 'secret' }),
        scheduledAt: kept(published, asArticle, { as: 'scheduledAt' }),
        publishedAt: kept(published, asArticle, { as: 'publishedAt' }),
        createdAt: kept(published, asArticle, { as: 'createdAt' }),
        updatedAt: kept(published, asArticle, { as: 'updatedAt' }),
        search: rendered,
      },
    },
    articlePending: {
      about: 'what is written of a published article and not published yet',
      owner: { column: 'articleId', in: 'article', key: 'id', owner: 'authorId' },
      copy: { file: 'magazine', as: 'pending', order: 'articleId' },
      rows: { hook: 'texts that readers never saw' },
      until: 'until it is published or discarded',
      columns: {
        articleId: erased(),
        revision: notPersonal,
        title: erased(),
        document: erased({ as: 'text', show: (document: ArticleDocument) => textOf(document) }),
        type: erased(),
        coverId: erased(),
        summary: erased(),
        shareText: erased(),
        shareImageId: erased(),
        slug: erased(),
        language: notPersonal,
        categoryIds: notPersonal,
        tagIds: notPersonal,
        savedAt: erased({ as: 'savedAt' }),
      },
    },
    articleSlug: nothingPersonal('of an article', ['slug', 'articleId', 'createdAt']),
    articleVersion: {
      about: 'earlier versions of articles, with who saved them',
      owner: 'savedBy',
      copy: { file: 'magazine', as: 'versions', order: 'savedAt' },
      rows: { hook: 'texts that readers never saw' },
      until: 'as the article; beyond a hundred, the closest ones go',
      columns: {
        articleId: publishedText,
        revision: publishedText,
        title: publishedText,
        document: hidden,
        kind: publishedText,
        savedBy: hidden,
        beganAt: notPersonal,
        savedAt: publishedText,
      },
    },
    articleLike: {
      about: 'who likes which article',
      owner: 'userId',
      copy: { file: 'magazine', as: 'likes', order: 'createdAt' },
      rows: 'deleted',
      until: 'until it is taken back',
      columns: { articleId: erased(), userId: ownerId(), createdAt: erased() },
    },
    articleCategory: nothingPersonal('of an article', ['articleId', 'categoryId', 'position', 'listedAt']),
    articleTag: nothingPersonal('of an article', ['articleId', 'tagId', 'position', 'listedAt']),
    category: nothingPersonal('of the magazine', ['id', 'name', 'nameKey', 'count', 'createdAt']),
    tag: nothingPersonal('of the magazine', ['id', 'name', 'nameKey', 'count', 'createdAt']),
    magazineWord: {
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
