import { deadlineText, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../lib/texts/texts.ts'
import { Row } from '../../ui/layout/list.tsx'
import './cache-updates.ts'
import { EntryBadge, entryStatusOf } from './entry-badge.tsx'
import { useSpeech } from './speech.ts'

interface ListedEntry {
  status: string
  contestId: string
  contestName: string
  contest: { status: string; applicationDeadline: string | null } | null
}

/** One's entry among one's participations; what was withdrawn leads to the contest, where one may enter again. */
export function EntryRow({ entry }: { entry: ListedEntry }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const { contest, contestId: id } = entry
  const status = entryStatusOf(entry.status)
  const deadline = contest?.status === 'open' && status === 'draft' && contest.applicationDeadline
  return (
    <Row
      text={
        <>
          <span className="block">
            {t('shell.menu.contests')}
            {deadline && ` · ${t('showing.until', { date: deadlineText(deadline, speech) })}`}
          </span>
          <span className="mt-1.5 flex">
            <EntryBadge status={status} />
          </span>
        </>
      }
      title={entry.contestName}
      to={linkTo(status === 'withdrawn' ? 'contest' : 'enter-contest', { id })}
    />
  )
}
