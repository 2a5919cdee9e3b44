import { texts } from '@vondrona/rules/gate'
import { linkTo } from '@vondrona/rules/pages'
import { useParams } from 'react-router'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { GatesPanel } from './gates-panel.tsx'

/** The gates and bib desks of one event, for its editor (F-EVT-14). */
export function Component() {
  const { id = '' } = useParams()
  const title = useTexts(texts)('gate.linksTitle')
  useTitle(title)
  return (
    <>
      <PageHeader back={linkTo('event', { id })} title={title} />
      <GatesPanel eventId={id} />
    </>
  )
}
