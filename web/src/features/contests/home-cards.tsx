import { contestCardView, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { Gavel, Trophy } from 'lucide-react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { ContestHomeDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

const shown = 3

export const homeContests = { query: ContestHomeDocument, variables: { limit: shown } }
const Leading = ({ icon: Icon }: { icon: typeof Trophy }) => (
  <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
    <Icon aria-hidden="true" className="size-5" />
  </span>
)

/** On one's home: juries that wait, and contests that are open. Nothing where there is neither. */
export function ContestCards() {
  const t = useTexts(texts)
  const speech = useSpeech()
  const [{ data }] = useQuery({
    ...homeContests,
    requestPolicy: 'cache-and-network',
  })
  const juries = data?.myJuries.filter(({ status }) => status === 'judging') ?? []
  const open = data?.contests ?? []
  const now = serverNow()
  return (
    <>
      {juries.length > 0 && (
        <Card flush title={t('showing.juries')}>
          <List className="border-t" label={t('showing.juries')}>
            {juries.map(({ id, name }) => (
              <Row
                key={id}
                leading={<Leading icon={Gavel} />}
                title={name}
                to={linkTo('judge-contest', { id })}
                trailing={<Badge tone="warning">{t('showing.waits')}</Badge>}
              />
            ))}
          </List>
        </Card>
      )}
      {open.length > 0 && (
        <Card
          actions={
            <ButtonLink size="sm" to={linkTo('contests')}>
              {t('shell.seeAll')}
            </ButtonLink>
          }
          flush
          title={t('showing.openContests')}
        >
          <List className="border-t" label={t('showing.openContests')}>
            {open.map((contest) => {
              const card = contestCardView(contest, speech, now)
              return (
                <Row
                  key={contest.id}
                  leading={<Leading icon={Trophy} />}
                  text={[card.kind, ...card.deadline.map(({ text }) => text)].join(' · ')}
                  title={card.title}
                  to={card.href}
                />
              )
            })}
          </List>
        </Card>
      )}
    </>
  )
}
