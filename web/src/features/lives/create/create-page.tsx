import { texts } from '@vondrona/rules/lives/studio'
import { linkTo } from '@vondrona/rules/pages'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CreateLiveDocument } from '../operations.generated.ts'
import { LiveFields } from './live-fields.tsx'
import { emptyForm, inputOf, kindOfPath } from './live-form.ts'

/** R-ROUTE-44..49: the create form, behind all its addresses. */
export function Component() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useTitle(t('studio.create.title'))
  return (
    <div className="mx-auto max-w-page">
      <PageHeader back={linkTo('lives')} text={t('studio.create.text')} title={t('studio.create.title')} />
      <LiveFields
        cover={null}
        initial={emptyForm(kindOfPath(pathname))}
        key={pathname}
        send={async (form) => {
          const { createLive } = await call(CreateLiveDocument, { input: inputOf(form) })
          toast.success(t('studio.created'))
          await navigate(linkTo('studio', { id: createLive.id }), { replace: true })
        }}
        submit={t('studio.create.submit')}
      />
    </div>
  )
}
