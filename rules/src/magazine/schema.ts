import * as z from 'zod/mini'
import { moment } from '../dates/index.ts'
import { languages } from '../texts/index.ts'
import { cleanLine, oneLine, withLetter } from '../typed/index.ts'
import { article } from './constants.ts'
import { type ArticleDocument, readDocument } from './document.ts'
import { isSlug } from './slug.ts'
import { articleStatuses, articleTypes } from './states.ts'

export const articleTitle = z
  .string('magazine.titleMissing')
  .check(
    oneLine,
    z.maxLength(article.title.max, 'magazine.titleTooLong'),
    z.regex(/^[^\p{Cc}\p{Cs}\u{E000}\u{E001}]*$/u, 'magazine.titleCharacters'),
  )

/** The name of a category or tag. */
export const labelName = z
  .string('magazine.nameMissing')
  .check(
    oneLine,
    withLetter('magazine.nameMissing'),
    z.maxLength(article.name.max, 'magazine.nameTooLong'),
    z.regex(/^[^\p{Cc}\p{Cs}\u{E000}\u{E001}]*$/u, 'magazine.titleCharacters'),
  )

const document = z.pipe(
  z.unknown(),
  z.transform((sent, context): ArticleDocument => {
    const { document, problem } = readDocument(sent)
    if (problem === null) return document
    context.issues.push({ code: 'custom', message: problem, input: sent })
    return z.NEVER
  }),
)

const line = (max: number, tooLong: string) =>
  z.pipe(
    z.string(tooLong).check(z.maxLength(max * 2, tooLong)),
    z.pipe(
      z.transform((value: string) => cleanLine(value)),
      z.string().check(z.maxLength(max, tooLong)),
    ),
  )
const slug = z.string('magazine.slugInvalid').check(
  oneLine,
  z.refine((value) => value === '' || isSlug(value), 'magazine.slugInvalid'),
)

/** `ArticleInput` of the contract. Absent = unchanged; a null cover is removed. */
export const articleInput = z.strictObject({
  id: z.nullish(z.uuid('magazine.notFound')),
  title: z.nullish(articleTitle),
  document: z.nullish(document),
  content: z.nullish(z.string().check(z.maxLength(article.documentBytes, 'magazine.documentTooLarge'))),
  featuredImage: z.nullish(z.string().check(z.maxLength(article.addressMax, 'magazine.coverUnknown'))),
  coverId: z.nullish(z.guid('magazine.coverUnknown')),
  type: z.nullish(z.enum(articleTypes)),
  summary: z.nullish(line(article.summary.max, 'magazine.summaryTooLong')),
  shareText: z.nullish(line(article.shareText.max, 'magazine.shareTextTooLong')),
  shareImageId: z.nullish(z.guid('magazine.coverUnknown')),
  slug: z.nullish(slug),
  language: z.nullish(z.enum(languages)),
  category_ids: z.nullish(
    z.array(z.guid('magazine.categoryUnknown')).check(z.maxLength(article.categories, 'magazine.categoriesTooMany')),
  ),
  tags: z.nullish(z.array(labelName).check(z.maxLength(article.tags, 'magazine.tagsTooMany'))),
  status: z.nullish(z.enum(articleStatuses)),
  scheduledAt: z.nullish(moment('magazine.scheduleMissing')),
  revision: z.nullish(z.int()),
  auto: z.nullish(z.boolean()),
})
export type ArticleInput = z.infer<typeof articleInput>
