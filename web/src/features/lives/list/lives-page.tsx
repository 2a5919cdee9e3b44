import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { Video } from 'lucide-react'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useEarlyTyping } from '../../../lib/takeover/early-typing.ts'
import { loadBeforeTakeover } from '../../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../../lib/takeover/server-page.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { LivesDocument } from '../operations.generated.ts'
import { LivesList } from './lives-list.tsx'
import { LivesSheet } from './lives-sheet.tsx'

/** The app that takes the place of the server's frame brings the list along: nothing jumps. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (isTakingOver(request)) await loadBeforeTakeover(LivesDocument, { pagination: { limit: pageSize.cards } })
  return null
}

/** `lives`: what is live now first, then what comes, then what can be watched again (D-01, R-NET-05). */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  useTitle(t('shell.menu.lives'))
  useEarlyTyping(['search'], (_, value) => setTyped(value))
  return (
    <LivesSheet
      actions={
        user?.status === 'active' &&
        cell('createLive', user.role) === 'all' && (
          <ButtonLink icon={<Video aria-hidden="true" className="size-5" />} to={linkTo('new-live')} variant="primary">
            {t('viewer.list.new')}
          </ButtonLink>
        )
      }
      onType={setTyped}
      typed={typed}
    >
      <LivesList key={search} onAll={() => setTyped('')} search={search} />
    </LivesSheet>
  )
}
