import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { Link } from 'react-router'
import { getSession } from '../lib/session/session.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/pictures/icons.tsx'

/** What the phone can do meanwhile: look again, and open what is kept on it (web/later.ts). */
export default function KeptPages({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(texts)
  const pages = getSession().user ? kept.member : kept.visitor
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <Button block icon={<Icon className="size-4" name="reload" />} onClick={onRetry} variant="primary">
        {t('shell.retry')}
      </Button>
      <nav aria-labelledby="kept-pages">
        <h2 className="mb-2 font-medium text-base text-soft" id="kept-pages">
          {t('shell.noNetworkKept')}
        </h2>
        <ul className="divide-y overflow-hidden rounded-card border bg-raised text-left shadow-card">
          {pages.map((page) => (
            <li key={page}>
              <Link
                className="flex min-h-12 items-center gap-3 px-4 font-medium hover:bg-sunken focus-visible:outline-offset-[-3px]"
                to={linkTo(page)}
              >
                <span className="flex-1">{t(`shell.menu.${page}`)}</span>
                <Icon className="size-4 text-faint" name="chevronRight" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
const kept = {
  member: ['dashboard', 'tickets', 'events', 'magazine', 'settings'],
  visitor: ['magazine', 'events'],
} as const
