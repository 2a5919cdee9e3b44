import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/votes/preparing'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { VoteEditor } from './vote-editor.tsx'

/** `votes/new` */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('preparing.newTitle'))
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('votes')} title={t('preparing.newTitle')} />
      <VoteEditor />
    </div>
  )
}
