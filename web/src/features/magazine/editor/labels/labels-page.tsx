import { texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { useTitle } from '../../../../lib/site/use-title.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
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
