import { texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'

/** A mailed link that was used, replaced or forgotten. */
export function LinkOver() {
  const t = useTexts(texts)
  return (
    <NarrowPage text={t('identity.linkOverText')} title={t('identity.linkOver')}>
      <ButtonLink block to={linkTo('login')} variant="primary">
        {t('identity.toLogin')}
      </ButtonLink>
    </NarrowPage>
  )
}
