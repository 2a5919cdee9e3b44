import { texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { languages } from '@vondrona/rules/texts'
import { Languages } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { TranslateArticleDocument } from '../operations.generated.ts'
import type { Autosave } from '../saving/autosave.ts'
import type { Stored, Written } from '../saving/draft-fields.ts'

/** F-MAG-05: the language of this text, and the same article in the other one. */
export function LanguageCard({
  autosave,
  stored,
  fields,
  put,
}: {
  autosave: Autosave
  stored: Stored | null
  fields: Written
  put: (part: Partial<Written>) => void
}) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const other = fields.language === 'fr' ? 'en' : 'fr'
  const translation = stored?.translation
  const { run, busy } = useAction(async (id: string) => {
    await autosave.flush()
    const { translateArticle } = await call(TranslateArticleDocument, { id })
    await navigate(linkTo('edit-article', { id: translateArticle.id }))
  })
  return (
    <Card title={t('editor.languages')}>
      <div className="flex flex-col gap-3">
        {translation ? (
          <>
            <p>{t(`editor.language.${fields.language}`)}</p>
            <ButtonLink
              icon={<Languages aria-hidden="true" className="size-4" />}
              to={linkTo('edit-article', { id: translation.id })}
            >
              {t(`editor.openTranslation.${other}`)}
            </ButtonLink>
          </>
        ) : (
          <>
            <SelectField
              label={t('editor.language')}
              onChange={({ target }) => {
                const language = languages.find((one) => one === target.value)
                if (language) put({ language })
              }}
              options={languages.map((one) => ({ value: one, label: t(`editor.language.${one}`) }))}
              value={fields.language}
            />
            {stored && (
              <>
                <Button
                  busy={busy}
                  icon={<Languages aria-hidden="true" className="size-4" />}
                  onClick={() => run(stored.id)}
                >
                  {t(`editor.translate.${other}`)}
                </Button>
                <p className="text-faint text-sm">{t('editor.translateText')}</p>
              </>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
