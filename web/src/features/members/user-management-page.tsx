import { texts } from '@vondrona/rules/members'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import './cache-updates.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { MemberList } from './directory/member-list.tsx'
import { PendingQueue } from './requests/pending-queue.tsx'
import { usePendingUsers } from './requests/use-pending-users.ts'

const tabNames = ['requests', 'members'] as const

/** /user-management: the requests that wait, and all members. `?request=` and `?member=` open one of them. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('shell.menu.user-management'))
  const queue = usePendingUsers()
  const [params, setParams] = useSearchParams()
  const request = params.get('request')
  const member = params.get('member')
  const asked = tabNames.find((one) => one === params.get('tab')) ?? 'requests'
  const tab = request ? 'requests' : member ? 'members' : asked
  const setTab = (name: (typeof tabNames)[number]) =>
    setParams(
      (now) => {
        now.set('tab', name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  /** Opening is a step one can go back from; leafing and closing replace it. */
  const show = (name: 'request' | 'member', id: string | null) =>
    setParams(
      (now) => {
        now.delete('request')
        now.delete('member')
        if (id) now.set(name, id)
        return now
      },
      { replace: params.has(name), preventScrollReset: true },
    )
  const waiting = queue.ready && queue.all.length

  return (
    <>
      <PageHeader title={t('shell.menu.user-management')} />
      <Tabs
        label={t('shell.menu.user-management')}
        onChange={(id) => {
          setTab(id === 'members' ? 'members' : 'requests')
        }}
        tabs={[
          { id: 'requests', label: t('members.tabRequests'), badge: waiting ? <Count n={waiting} /> : undefined },
          { id: 'members', label: t('members.tabMembers') },
        ]}
        value={tab}
      >
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {tab === 'requests' ? (
            <PendingQueue onOpen={(id) => show('request', id)} open={request} queue={queue} />
          ) : (
            <MemberList onOpen={(id) => show('member', id)} open={member} />
          )}
        </Suspense>
      </Tabs>
    </>
  )
}

/** F-COM-08: the same number as the rows below it. */
function Count({ n }: { n: number }) {
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs tabular-nums">
      {n}
    </span>
  )
}
