import { texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../../../lib/site/use-title.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Tabs } from '../../../../ui/layout/tabs.tsx'
import { kinds } from './label-kinds.ts'
import { LabelsPanel } from './labels-panel.tsx'

/** `magazine/labels` (R-GAP-15): categories and tags, changed in place. Which of them is in the address. */
export function Component() {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  useTitle(t('editor.labels'))
  const kind = kinds.find(({ id }) => id === params.get('kind')) ?? kinds[0]
  const choose = (id: string) =>
    setParams(id === kinds[0].id ? {} : { kind: id }, { replace: true, preventScrollReset: true })
  return (
    <div className="mx-auto max-w-page">
      <PageHeader back={linkTo('my-articles')} title={t('editor.labels')} />
      <Tabs
        label={t('editor.labels')}
        onChange={choose}
        tabs={kinds.map(({ id, title }) => ({ id, label: t(title) }))}
        value={kind.id}
      >
        <LabelsPanel key={kind.id} kind={kind} />
      </Tabs>
    </div>
  )
}
