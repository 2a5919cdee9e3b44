import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import type { SeenArticle } from './article-page-loader.ts'
import type { LabelRow, SeenVersion } from './article-row.ts'
import { mainCategory, type SeenAuthor, saverOf, seenAuthorOf } from './author.ts'
import { article, translationOf } from './find-article.ts'
import { highlightOf } from './highlight.ts'
import { createCategory } from './labels/create-category.ts'
import { deleteCategory } from './labels/delete-category.ts'
import { deleteTag } from './labels/delete-tag.ts'
import { categories, category, tags } from './labels/labels.ts'
import { mergeCategories } from './labels/merge-categories.ts'
import { mergeTags } from './labels/merge-tags.ts'
import { renameTag } from './labels/rename-tag.ts'
import { updateCategory } from './labels/update-category.ts'
import { likeArticle } from './likes/like-article.ts'
import { unlikeArticle } from './likes/unlike-article.ts'
import { articleVersions } from './list-versions.ts'
import { articles } from './lists/articles.ts'
import type { WorkingCopy } from './working-copy/seen-working-copy.ts'
import { articlePreviewLink } from './writing/article-preview-link.ts'
import { articleSlugFree } from './writing/article-slug-free.ts'
import { createArticle } from './writing/create-article.ts'
import { deleteArticle } from './writing/delete-article.ts'
import { discardArticleChanges } from './writing/discard-article-changes.ts'
import { restoreArticleVersion } from './writing/restore-article-version.ts'
import { saveArticle } from './writing/save-article.ts'
import { translateArticle } from './writing/translate-article.ts'
import { updateArticle } from './writing/update-article.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Article: SeenArticle
    PendingArticle: WorkingCopy
    ArticleVersion: SeenVersion
    ArticleAuthor: SeenAuthor
    Category: LabelRow
    Tag: LabelRow
  }
}

export const resolvers: Resolvers = {
  Query: {
    articles: (_, { filters, pagination }, ctx) => articles(ctx, filters, pagination),
    article: (_, { id, preview }, ctx) => article(ctx, id, preview),
    categories: (_, __, ctx) => categories(ctx),
    category: (_, { id }, ctx) => category(ctx, id),
    tags: (_, { search, limit }, ctx) => tags(ctx, search, limit),
    articleSlugFree: (_, { slug, id }, ctx) => articleSlugFree(ctx, slug, id),
    articleVersions: (_, { id }, ctx) => articleVersions(ctx, id),
  },
  Mutation: {
    createArticle: (_, { input }, ctx) => createArticle(ctx, input),
    updateArticle: (_, { id, input }, ctx) => updateArticle(ctx, id, input),
    saveArticle: (_, { id, input }, ctx) => saveArticle(ctx, id, input),
    deleteArticle: (_, { id }, ctx) => deleteArticle(ctx, id),
    restoreArticleVersion: (_, { id, revision }, ctx) => restoreArticleVersion(ctx, id, revision),
    discardArticleChanges: (_, { id, revision }, ctx) => discardArticleChanges(ctx, id, revision),
    articlePreviewLink: (_, { id, enabled }, ctx) => articlePreviewLink(ctx, id, enabled),
    translateArticle: (_, { id }, ctx) => translateArticle(ctx, id),
    likeArticle: (_, { id }, ctx) => likeArticle(ctx, id),
    unlikeArticle: (_, { id }, ctx) => unlikeArticle(ctx, id),
    createCategory: (_, { name }, ctx) => createCategory(ctx, name),
    updateCategory: (_, { id, name }, ctx) => updateCategory(ctx, id, name),
    deleteCategory: (_, { id }, ctx) => deleteCategory(ctx, id),
    mergeCategories: (_, { from, into }, ctx) => mergeCategories(ctx, from, into),
    renameTag: (_, { id, name }, ctx) => renameTag(ctx, id, name),
    mergeTags: (_, { from, into }, ctx) => mergeTags(ctx, from, into),
    deleteTag: (_, { id }, ctx) => deleteTag(ctx, id),
  },
  Article: {
    content: async ({ id, page }) => (await page.texts()).get(id)?.content ?? '',
    featuredImage: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)?.url) || null,
    cover: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)) || null,
    author: (row, _, ctx) => seenAuthorOf(ctx, row),
    shareImage: async ({ shareImageId, page }) => (shareImageId && (await page.covers()).get(shareImageId)) || null,
    translation: (row, _, ctx) => translationOf(ctx, row),
    category: (row) => mainCategory(row),
    categories: async ({ id, page }) => (await page.categories()).get(id) ?? [],
    category_ids: async ({ id, page }) => ((await page.categories()).get(id) ?? []).map((one) => one.id),
    tags: async ({ id, page }) => (await page.tags()).get(id) ?? [],
    scheduledAt: (row, _, ctx) => (mayEdit(ctx, row) ? row.scheduledAt : null),
    likesCount: (row) => row.likes,
    likedByMe: async ({ id, page }) => (await page.liked()).has(id),
    related: async ({ id, page }) => (await page.related()).get(id) ?? [],
    highlight: (row) => highlightOf(row),
    document: async (row, _, ctx) =>
      mayEdit(ctx, row) ? ((await row.page.texts()).get(row.id)?.document ?? null) : null,
    revision: (row, _, ctx) => (mayEdit(ctx, row) ? row.revision : null),
    mayEdit: (row, _, ctx) => mayEdit(ctx, row),
    pending: async (row, _, ctx) => (mayEdit(ctx, row) ? ((await row.page.workingCopies()).get(row.id) ?? null) : null),
  },
  PendingArticle: {
    cover: (row) => row.cover(),
    shareImage: (row) => row.shareImage(),
    categories: (row) => row.categories(),
    tags: (row) => row.tags(),
  },
  Category: {
    deletable: (row) => row.deletable ?? false,
  },
  Tag: {
    deletable: (row) => row.deletable ?? false,
  },
  ArticleVersion: {
    savedBy: (row, _, ctx) => saverOf(ctx, row),
  },
}

const mayEdit = (ctx: Context, row: SeenArticle) => ctx.may('updateArticle', row.authorId)
