import { texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'

/** A mailed link that was used, replaced or forgotten. */
export function ExpiredLink() {
  const t = useTexts(texts)
  const isMember = useSession().status === 'member'
  return (
    <NarrowPage text={t(isMember ? 'identity.linkOverMember' : 'identity.linkOverText')} title={t('identity.linkOver')}>
      <ButtonLink block to={linkTo(isMember ? 'profile' : 'login')} variant="primary">
        {t(isMember ? 'identity.toProfile' : 'shell.login')}
      </ButtonLink>
    </NarrowPage>
  )
}
