// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

/** scheduled → active ⇄ paused → ended → recorded (D-17). A lost source stays active, with rtmpStatus lost. */
export type LiveStatus =
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'ended'
  | 'recorded';

export type ArticleType =
  | 'article'
  | 'news'
  | 'interview'
  | 'video'
  | 'dossier';

export type ArticleStatus =
  | 'draft'
  | 'scheduled'
  | 'published'
  | 'archived';

export type ArticleFilters = {
  /** French full text over titles and texts; accents, stems and small misspellings forgiven. */
  search?: string | null | undefined;
  categoryId?: string | null | undefined;
  tag?: string | null | undefined;
  type?: ArticleType | null | undefined;
  authorId?: string | null | undefined;
  /** Editors and admins; everybody else gets published ones. */
  status?: ArticleStatus | null | undefined;
  mine?: boolean | null | undefined;
};

export type ArticleInput = {
  /** Chosen by the editor (UUID): a create that is sent twice, because its answer was lost, makes one article. */
  id?: string | null | undefined;
  title?: string | null | undefined;
  /** Tiptap document of the allowed schema (rules/src/magazine); `content` (HTML) is taken from existing clients, cleaned and turned into one. */
  document?: unknown;
  content?: string | null | undefined;
  featuredImage?: string | null | undefined;
  coverId?: string | null | undefined;
  type?: ArticleType | null | undefined;
  summary?: string | null | undefined;
  shareText?: string | null | undefined;
  shareImageId?: string | null | undefined;
  /** Lower case, digits and hyphens; empty: none. */
  slug?: string | null | undefined;
  /** fr or en; stays while there is a translation. */
  language?: string | null | undefined;
  category_ids?: Array<string> | null | undefined;
  tags?: Array<string> | null | undefined;
  status?: ArticleStatus | null | undefined;
  scheduledAt?: string | null | undefined;
  /** The revision this text was written on; without it the save is taken as it is (existing clients). `updateArticle` takes the one of what readers see, too. */
  revision?: number | null | undefined;
  /** An autosave: a version is kept at most every few minutes. */
  auto?: boolean | null | undefined;
};

export type EditorImage = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type EditorArticle = { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null };

export type EditArticleVariables = {
  id: string;
};

export type EditArticle = { article: { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null } | null };

export type CreateArticleVariables = {
  input: ArticleInput;
};

export type CreateArticle = { createArticle: { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null } };

export type SaveArticleVariables = {
  id: string;
  input: ArticleInput;
};

export type SaveArticle = { saveArticle: { saved: boolean, article: { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null }, theirs: { revision: number, savedAt: string, savedBy: { id: string, name: string } } | null } };

export type ArticleSlugFreeVariables = {
  slug: string;
  id: string;
};

export type ArticleSlugFree = { articleSlugFree: boolean };

export type TranslateArticleVariables = {
  id: string;
};

export type TranslateArticle = { translateArticle: { id: string } };

export type DeleteArticleVariables = {
  id: string;
};

export type DeleteArticle = { deleteArticle: boolean };

export type ArticleVersionsVariables = {
  id: string;
};

export type ArticleVersions = { articleVersions: Array<{ revision: number, savedAt: string, title: string, document: unknown, kind: string, savedBy: { id: string, name: string } }> };

export type RestoreArticleVersionVariables = {
  id: string;
  revision: number;
};

export type RestoreArticleVersion = { restoreArticleVersion: { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null } };

export type DiscardArticleChangesVariables = {
  id: string;
  revision: number;
};

export type DiscardArticleChanges = { discardArticleChanges: { id: string, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, status: ArticleStatus, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, translation: { id: string, title: string, language: string, status: ArticleStatus } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, pending: { revision: number, title: string, document: unknown, type: ArticleType, summary: string, shareText: string, slug: string | null, language: string, savedAt: string, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, shareImage: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }> } | null } };

export type ArticlePreviewLinkVariables = {
  id: string;
  enabled: boolean;
};

export type ArticlePreviewLink = { articlePreviewLink: string | null };

export type EditorCategoriesVariables = { [key: string]: never; };

export type EditorCategories = { categories: Array<{ id: string, name: string, count: number, deletable: boolean }> };

export type EditorTagsVariables = {
  search?: string | null | undefined;
  limit?: number | null | undefined;
};

export type EditorTags = { tags: Array<{ id: string, name: string, count: number, deletable: boolean }> };

export type CreateCategoryVariables = {
  name: string;
};

export type CreateCategory = { createCategory: { id: string, name: string, count: number } };

export type UpdateCategoryVariables = {
  id: string;
  name: string;
};

export type UpdateCategory = { updateCategory: { id: string, name: string } };

export type DeleteCategoryVariables = {
  id: string;
};

export type DeleteCategory = { deleteCategory: boolean };

export type MergeCategoriesVariables = {
  from: string;
  into: string;
};

export type MergeCategories = { mergeCategories: { id: string, name: string, count: number } };

export type RenameTagVariables = {
  id: string;
  name: string;
};

export type RenameTag = { renameTag: { id: string, name: string } };

export type DeleteTagVariables = {
  id: string;
};

export type DeleteTag = { deleteTag: boolean };

export type MergeTagsVariables = {
  from: string;
  into: string;
};

export type MergeTags = { mergeTags: { id: string, name: string, count: number } };

export type EditorImagesVariables = {
  ids: Array<string> | string;
};

export type EditorImages = { images: Array<{ id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number }> };

export type MyArticlesVariables = {
  filters?: ArticleFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type MyArticles = { articles: Array<{ id: string, title: string, status: ArticleStatus, type: ArticleType, language: string, scheduledAt: string | null, publishedAt: string | null, updatedAt: string, mayEdit: boolean, pending: { title: string, savedAt: string } | null, author: { id: string, name: string }, categories: Array<{ id: string, name: string }> }> };

export type RecordedLivesVariables = {
  search?: string | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type RecordedLives = { lives: Array<{ id: string, title: string, status: LiveStatus, recordingComplete: boolean, startTime: string | null, authorName: string, thumbnailUrl: string | null, createdBy: { id: string } }> };

export type UploadImageFromAddressVariables = {
  address: string;
};

export type UploadImageFromAddress = { uploadImageFromAddress: { error: string | null, image: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } };

export const EditArticleDocument: TypedDocument<EditArticle, EditArticleVariables> = `query EditArticle($id:ID!){article(id:$id){...EditorArticle}}fragment EditorArticle on Article{id title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language translation{id title language status}categories{id name}tags{id name}status scheduledAt publishedAt updatedAt revision mayEdit pending{revision title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language categories{id name}tags{id name}savedAt}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const CreateArticleDocument: TypedDocument<CreateArticle, CreateArticleVariables> = `mutation CreateArticle($input:ArticleInput!){createArticle(input:$input){...EditorArticle}}fragment EditorArticle on Article{id title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language translation{id title language status}categories{id name}tags{id name}status scheduledAt publishedAt updatedAt revision mayEdit pending{revision title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language categories{id name}tags{id name}savedAt}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const SaveArticleDocument: TypedDocument<SaveArticle, SaveArticleVariables> = `mutation SaveArticle($id:ID!$input:ArticleInput!){saveArticle(id:$id input:$input){saved article{...EditorArticle}theirs{revision savedAt savedBy{id name}}}}fragment EditorArticle on Article{id title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language translation{id title language status}categories{id name}tags{id name}status scheduledAt publishedAt updatedAt revision mayEdit pending{revision title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language categories{id name}tags{id name}savedAt}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const ArticleSlugFreeDocument: TypedDocument<ArticleSlugFree, ArticleSlugFreeVariables> = `query ArticleSlugFree($slug:String!$id:ID!){articleSlugFree(slug:$slug id:$id)}`

export const TranslateArticleDocument: TypedDocument<TranslateArticle, TranslateArticleVariables> = `mutation TranslateArticle($id:ID!){translateArticle(id:$id){id}}`

export const DeleteArticleDocument: TypedDocument<DeleteArticle, DeleteArticleVariables> = `mutation DeleteArticle($id:ID!){deleteArticle(id:$id)}`

export const ArticleVersionsDocument: TypedDocument<ArticleVersions, ArticleVersionsVariables> = `query ArticleVersions($id:ID!){articleVersions(id:$id){revision savedAt savedBy{id name}title document kind}}`

export const RestoreArticleVersionDocument: TypedDocument<RestoreArticleVersion, RestoreArticleVersionVariables> = `mutation RestoreArticleVersion($id:ID!$revision:Int!){restoreArticleVersion(id:$id revision:$revision){...EditorArticle}}fragment EditorArticle on Article{id title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language translation{id title language status}categories{id name}tags{id name}status scheduledAt publishedAt updatedAt revision mayEdit pending{revision title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language categories{id name}tags{id name}savedAt}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const DiscardArticleChangesDocument: TypedDocument<DiscardArticleChanges, DiscardArticleChangesVariables> = `mutation DiscardArticleChanges($id:ID!$revision:Int!){discardArticleChanges(id:$id revision:$revision){...EditorArticle}}fragment EditorArticle on Article{id title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language translation{id title language status}categories{id name}tags{id name}status scheduledAt publishedAt updatedAt revision mayEdit pending{revision title document cover{...EditorImage}type summary shareText shareImage{...EditorImage}slug language categories{id name}tags{id name}savedAt}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const ArticlePreviewLinkDocument: TypedDocument<ArticlePreviewLink, ArticlePreviewLinkVariables> = `mutation ArticlePreviewLink($id:ID!$enabled:Boolean!){articlePreviewLink(id:$id enabled:$enabled)}`

export const EditorCategoriesDocument: TypedDocument<EditorCategories, EditorCategoriesVariables> = `query EditorCategories{categories{id name count deletable}}`

export const EditorTagsDocument: TypedDocument<EditorTags, EditorTagsVariables> = `query EditorTags($search:String$limit:Int){tags(search:$search limit:$limit){id name count deletable}}`

export const CreateCategoryDocument: TypedDocument<CreateCategory, CreateCategoryVariables> = `mutation CreateCategory($name:String!){createCategory(name:$name){id name count}}`

export const UpdateCategoryDocument: TypedDocument<UpdateCategory, UpdateCategoryVariables> = `mutation UpdateCategory($id:ID!$name:String!){updateCategory(id:$id name:$name){id name}}`

export const DeleteCategoryDocument: TypedDocument<DeleteCategory, DeleteCategoryVariables> = `mutation DeleteCategory($id:ID!){deleteCategory(id:$id)}`

export const MergeCategoriesDocument: TypedDocument<MergeCategories, MergeCategoriesVariables> = `mutation MergeCategories($from:ID!$into:ID!){mergeCategories(from:$from into:$into){id name count}}`

export const RenameTagDocument: TypedDocument<RenameTag, RenameTagVariables> = `mutation RenameTag($id:ID!$name:String!){renameTag(id:$id name:$name){id name}}`

export const DeleteTagDocument: TypedDocument<DeleteTag, DeleteTagVariables> = `mutation DeleteTag($id:ID!){deleteTag(id:$id)}`

export const MergeTagsDocument: TypedDocument<MergeTags, MergeTagsVariables> = `mutation MergeTags($from:ID!$into:ID!){mergeTags(from:$from into:$into){id name count}}`

export const EditorImagesDocument: TypedDocument<EditorImages, EditorImagesVariables> = `query EditorImages($ids:[ID!]!){images(ids:$ids){...EditorImage}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`

export const MyArticlesDocument: TypedDocument<MyArticles, MyArticlesVariables> = `query MyArticles($filters:ArticleFilters$pagination:PaginationInput){articles(filters:$filters pagination:$pagination){id title status type language scheduledAt publishedAt updatedAt mayEdit pending{title savedAt}author{id name}categories{id name}}}`

export const RecordedLivesDocument: TypedDocument<RecordedLives, RecordedLivesVariables> = `query RecordedLives($search:String$pagination:PaginationInput){lives(search:$search pagination:$pagination){id title status recordingComplete startTime authorName thumbnailUrl createdBy{id}}}`

export const UploadImageFromAddressDocument: TypedDocument<UploadImageFromAddress, UploadImageFromAddressVariables> = `mutation UploadImageFromAddress($address:String!){uploadImageFromAddress(address:$address){image{...EditorImage}error}}fragment EditorImage on Image{id url width height thumbhash srcset avif saver weight}`
