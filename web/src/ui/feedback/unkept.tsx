import { texts } from '@vondrona/rules/shell'
import { useTexts } from '../../lib/texts/texts.ts'

/** Above a form whose device has no room for what is typed. */
export function Unkept() {
  const t = useTexts(texts)
  return (
    <p className="mb-4 font-semibold text-danger" role="alert">
      {t('shell.draftUnkept')}
    </p>
  )
}
