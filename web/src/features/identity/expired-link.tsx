import { texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'

/** A mailed link that was used, replaced or forgotten. */
export function ExpiredLink() {
  const t = useTexts(texts)
  return (
    <NarrowPage text={t('identity.linkOverText')} title={t('identity.linkOver')}>
      <ButtonLink block to={linkTo('login')} variant="primary">
        {t('identity.toLogin')}
      </ButtonLink>
    </NarrowPage>
  )
}
