import { texts } from '@vondrona/rules/sessions'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ResetRequest } from './reset-request.tsx'

export function Component() {
  const t = useTexts(texts)
  useTitle(t('sessions.forgotTitle'))
  return <ResetRequest text={t('sessions.forgotText')} title={t('sessions.forgotTitle')} />
}
