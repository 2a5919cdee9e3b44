import { texts } from '@vondrona/rules/editor'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../../lib/texts.ts'
import { useTitle } from '../../../lib/title.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { categoryKind, tagKind } from './label-kinds.ts'
import { LabelsCard } from './labels-card.tsx'

/** `magazine/labels` (R-GAP-15): categories and tags, changed in place. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('editor.labels'))
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={linkTo('my-articles')} text={t('editor.labelsText')} title={t('editor.labels')} />
      <div className="flex flex-col gap-5">
        <LabelsCard kind={categoryKind} />
        <LabelsCard kind={tagKind} />
      </div>
    </div>
  )
}
