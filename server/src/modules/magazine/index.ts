import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import type { Module, Resolver } from '../../kernel/module.ts'
import { Refused } from '../../kernel/refused.ts'

const admitted = (operation: Operation): Resolver => {
  return (_root: unknown, _args: unknown, ctx: Context) => {
    ctx.admit(operation)
    throw new Refused('NOT_FOUND', 'magazine.notFound')
  }
}
const each = (...names: Operation[]) => Object.fromEntries(names.map((name) => [name, admitted(name)]))

export const magazine: Module = {
  name: 'magazine',
  resolvers: {
    Query: each('articles', 'article', 'categories', 'category', 'tags', 'articleVersions'),
    Mutation: each(
      ...(['createArticle', 'updateArticle', 'saveArticle', 'deleteArticle', 'restoreArticleVersion'] as const),
      ...(['articlePreviewLink', 'likeArticle', 'unlikeArticle', 'createCategory', 'updateCategory'] as const),
      ...(['deleteCategory', 'mergeCategories', 'renameTag', 'mergeTags', 'deleteTag'] as const),
    ),
  },
}
