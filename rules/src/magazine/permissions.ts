import { admins, declarePermissions, everyone, members, type Permission } from '../permissions/declare.ts'

const editArticle: Permission = { own: ['redacteur'], all: ['admin'] }

export const permissions = declarePermissions({
  articles: everyone,
  article: everyone,
  categories: everyone,
  category: everyone,
  tags: everyone,
  articleSlugFree: { all: ['redacteur', 'admin'] },
  createArticle: { all: ['redacteur', 'admin'] },
  updateArticle: editArticle,
  saveArticle: editArticle,
  deleteArticle: editArticle,
  articleVersions: editArticle,
  restoreArticleVersion: editArticle,
  discardArticleChanges: editArticle,
  articlePreviewLink: editArticle,
  translateArticle: editArticle,
  likeArticle: { all: members },
  unlikeArticle: { all: members },
  createCategory: { all: ['redacteur', 'admin'] },
  updateCategory: { all: ['redacteur', 'admin'] },
  deleteCategory: { all: ['redacteur', 'admin'] },
  mergeCategories: admins,
  renameTag: { all: ['redacteur', 'admin'] },
  mergeTags: admins,
  deleteTag: { all: ['redacteur', 'admin'] },
})
