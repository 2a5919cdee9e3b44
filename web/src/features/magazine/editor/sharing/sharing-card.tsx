import { excerptOf, isSlug, texts as magazineTexts, slugOf, textOf } from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { LinkPreview } from '../../../../ui/pictures/link-preview.tsx'
import { useImages } from '../images/image-lookup.ts'
import { PictureChoice } from '../images/picture-choice.tsx'
import { ArticleSlugFreeDocument } from '../operations.generated.ts'
import type { Written } from '../saving/draft-fields.ts'

interface Fields {
  id: string
  fields: Written
  put: (part: Partial<Written>) => void
}

/** R-MAG-15: how the article looks in lists and where its link is shared, with a preview. */
export function SharingCard({ id, fields, put }: Fields) {
  const t = useTexts(texts)
  return (
    <Card title={t('editor.sharing')}>
      <div className="flex flex-col gap-5">
        <TextArea
          hint={t('editor.summaryHint')}
          label={t('editor.summary')}
          maxLength={article.summary.max}
          onChange={({ target }) => put({ summary: target.value })}
          placeholder={excerptOf(textOf(fields.document))}
          rows={2}
          value={fields.summary}
        />
        <SlugField fields={fields} id={id} put={put} />
        <TextArea
          hint={t('editor.shareTextHint')}
          label={t('editor.shareText')}
          maxLength={article.shareText.max}
          onChange={({ target }) => put({ shareText: target.value })}
          rows={2}
          value={fields.shareText}
        />
        <PictureChoice
          of="shareImage"
          onChange={({ id, pending }) => put({ ...(id !== undefined && { shareImageId: id }), sharePending: pending })}
          pending={fields.sharePending ?? null}
          value={fields.shareImageId}
        />
        <SharePreview fields={fields} id={id} />
      </div>
    </Card>
  )
}

/** Taken over once it can be one: a save with an address that is refused would keep the text waiting, too. */
function SlugField({ id, fields, put }: Fields) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const take = async (slug: string) => {
    setTyped(slug)
    setProblem(undefined)
    if (slug && !isSlug(slug)) return setProblem(m('magazine.slugInvalid'))
    const isFree = !slug || (await isSlugFree(slug, id))
    if (!isFree) return setProblem(m('magazine.slugTaken'))
    put({ slug })
    setTyped(null)
  }
  const suggestion = slugOf(fields.title)
  return (
    <div>
      <TextField
        autoCapitalize="none"
        error={problem}
        hint={t('editor.slugHint')}
        label={t('editor.slug')}
        maxLength={article.slug.max}
        onBlur={() => typed !== null && void take(typed.trim())}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
        placeholder={suggestion}
        spellCheck={false}
        value={typed ?? fields.slug}
      />
      {!(typed ?? fields.slug) && suggestion && (
        <Button className="mt-2" onClick={() => take(suggestion)} size="sm">
          {t('editor.slugSuggest')}
        </Button>
      )}
    </div>
  )
}

/** Without an answer it is tried: the server decides when it is saved. */
const isSlugFree = (slug: string, id: string): Promise<boolean> =>
  call(ArticleSlugFreeDocument, { slug, id }).then(
    ({ articleSlugFree }) => articleSlugFree,
    () => true,
  )

function SharePreview({ id, fields }: Omit<Fields, 'put'>) {
  const t = useTexts(texts)
  const shown = fields.shareImageId ?? fields.coverId
  const image = useImages(shown ? [shown] : []).get(shown ?? '')
  return (
    <LinkPreview
      path={linkTo('article', { id: fields.slug || id })}
      picture={image?.url}
      title={fields.title.trim() || t('editor.untitled')}
      words={fields.shareText.trim() || fields.summary.trim() || excerptOf(textOf(fields.document))}
    />
  )
}
