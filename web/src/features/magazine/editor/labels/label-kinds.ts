/** What an article is filed under: two kinds of names, managed in the same way. */
import { searchable } from '@vondrona/rules/accounts'
import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Operation } from '@vondrona/rules/permissions'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import {
  CreateCategoryDocument,
  DeleteCategoryDocument,
  DeleteTagDocument,
  EditorCategoriesDocument,
  EditorTagsDocument,
  MergeCategoriesDocument,
  MergeTagsDocument,
  RenameTagDocument,
  UpdateCategoryDocument,
} from '../operations.generated.ts'

export interface Label {
  id: string
  name: string
  count: number
  deletable: boolean
}

interface Found {
  labels: readonly Label[] | undefined
  /** There are more, which only a search shows. */
  isCut: boolean
  isFailed: boolean
  again: () => void
}

export interface Kind {
  id: 'categories' | 'tags'
  title: 'editor.categories' | 'editor.tags'
  /** How they come to be: what is said under the tab. */
  text: 'editor.categoriesText' | 'editor.tagsText'
  none: 'editor.categoriesNone' | 'editor.tagsNone'
  /** So many that one looks for them from the start. */
  isLong: boolean
  searchLabel: 'editor.categoriesSearch' | 'editor.labelsSearch'
  /** Those whose name holds these words; none: all. */
  useLabels: (search: string) => Found
  /** Null: made by those who use it. */
  create: ((name: string) => Promise<unknown>) | null
  rename: (id: string, name: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  merge: (from: string, into: string) => Promise<unknown>
  /** Who may merge. */
  merging: Operation
  /** The articles that have it, as readers see them. */
  articles: (label: Label) => string
}

/** As many are found without a search. */
export const seenAtOnce = 10

const requestPolicy = 'network-only'

const categoryKind: Kind = {
  id: 'categories',
  isLong: false,
  text: 'editor.categoriesText',
  none: 'editor.categoriesNone',
  title: 'editor.categories',
  searchLabel: 'editor.categoriesSearch',
  useLabels(search) {
    const [{ data, error }, ask] = useQuery({ query: EditorCategoriesDocument, requestPolicy: 'cache-and-network' })
    const words = searchable(search)
    const labels = data?.categories.filter(({ name }) => searchable(name).includes(words))
    return { labels, isCut: false, isFailed: Boolean(error), again: () => ask({ requestPolicy }) }
  },
  create: (name) => call(CreateCategoryDocument, { name }),
  rename: (id, name) => call(UpdateCategoryDocument, { id, name }),
  remove: (id) => call(DeleteCategoryDocument, { id }),
  merge: (from, into) => call(MergeCategoriesDocument, { from, into }),
  merging: 'mergeCategories',
  articles: ({ id }) => linkTo('magazine', { query: { category: id } }),
}

const tagKind: Kind = {
  id: 'tags',
  isLong: true,
  text: 'editor.tagsText',
  none: 'editor.tagsNone',
  title: 'editor.tags',
  searchLabel: 'editor.labelsSearch',
  useLabels(search) {
    const [{ data, error }, ask] = useQuery({
      query: EditorTagsDocument,
      variables: { search: search || null, limit: pageSize.max },
      requestPolicy: 'cache-and-network',
      keepPrevious: true,
    })
    return {
      labels: data?.tags,
      isCut: data?.tags.length === pageSize.max,
      isFailed: Boolean(error),
      again: () => ask({ requestPolicy }),
    }
  },
  create: null,
  rename: (id, name) => call(RenameTagDocument, { id, name }),
  remove: (id) => call(DeleteTagDocument, { id }),
  merge: (from, into) => call(MergeTagsDocument, { from, into }),
  merging: 'mergeTags',
  articles: ({ name }) => linkTo('magazine', { query: { tag: name } }),
}

export const kinds = [categoryKind, tagKind] as const
