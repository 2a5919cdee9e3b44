import { type ArticleNode, imagesIn, renderArticle } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { classes } from '../../../../ui/layout/class-names.ts'
import { ArticleText } from '../../article-text.tsx'
import { useImages } from '../images/image-lookup.ts'
import { wordsBetween } from './compare.ts'

/** Some blocks of a text, as readers will see them. */
export function Blocks({ nodes }: { nodes: readonly ArticleNode[] }) {
  const document = { type: 'doc', content: nodes } as const
  const images = useImages(imagesIn(document))
  return <ArticleText html={renderArticle(document, images)} />
}

/** What became of some blocks: word by word where that can be read, else the old ones and the new ones. */
export function Changed({ before, after }: { before: readonly ArticleNode[]; after: readonly ArticleNode[] }) {
  const t = useTexts(texts)
  const words = wordsBetween(before, after)
  if (words)
    return (
      <p className="compared article-text border-l-4 border-l-warning pl-3">
        {words.map(({ kind, text }, index) => {
          const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          return <Tag key={index}>{text}</Tag>
        })}
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      {before.length > 0 && <Side label={t('editor.removed')} nodes={before} tone="border-l-danger" />}
      {after.length > 0 && <Side label={t('editor.added')} nodes={after} tone="border-l-success" />}
    </div>
  )
}

function Side({ label, nodes, tone }: { label: string; nodes: readonly ArticleNode[]; tone: string }) {
  return (
    <div className={classes('border-l-4 pl-3', tone)}>
      <p className="mb-1 font-medium text-faint text-sm">{label}</p>
      <Blocks nodes={nodes} />
    </div>
  )
}
