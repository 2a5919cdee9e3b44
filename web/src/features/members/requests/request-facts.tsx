import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts as identityTexts } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { useState } from 'react'
import { formatDay } from '../../../lib/texts/format.ts'
import { shortDay } from '../../../lib/texts/short-day.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import type { MemberDetail } from '../operations.generated.ts'
import { ageToday, inGroups, masked, useNames } from '../person-words.ts'

/** R-USER-03, F-COM-02: what the person entered, next to what the photos show. */
export function RequestFacts({ user, joined }: { user: MemberDetail; joined: 'requestedOn' | 'memberSince' }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const identity = useTexts(identityTexts)
  const nameOf = useNames()
  const unknown = <span className="text-faint">{t('members.unknown')}</span>
  return (
    <Facts className="grid-cols-2">
      <Fact label={t('members.name')} wide>
        {nameOf(user)}
      </Fact>
      {user.sexe && <Fact label={t('members.sex')}>{t(`members.sex.${user.sexe}`)}</Fact>}
      <Fact label={t('members.birth')}>
        {user.dateNaissance
          ? t('members.birthAndAge', { date: formatDay(user.dateNaissance), age: ageToday(user.dateNaissance) })
          : unknown}
      </Fact>
      <Fact label={t('members.nationality')}>
        {user.nationality ? account(`accounts.nationality.${user.nationality}`) : unknown}
      </Fact>
      <Fact label={t('members.document')}>
        {user.documentType ? identity(`identity.type.${user.documentType}`) : unknown}
      </Fact>
      {user.documentNumber && (
        <Fact label={t('members.number')} wide>
          <HiddenNumber key={user.id} number={user.documentNumber} />
        </Fact>
      )}
      <Fact label={t('members.email')} wide>
        <span className="mr-2 break-all">{user.email ?? unknown}</span>
        <Badge tone={user.emailVerified ? 'success' : 'neutral'}>
          {t(user.emailVerified ? 'members.verified' : 'members.notVerified')}
        </Badge>
      </Fact>
      <Fact label={t('members.pseudo')}>{user.pseudo}</Fact>
      <Fact label={t(`members.${joined}`)}>{shortDay(user.createdAt)}</Fact>
      {user.phone && <Fact label={t('members.phone')}>{user.phone}</Fact>}
      {user.city && <Fact label={t('members.city')}>{user.city}</Fact>}
    </Facts>
  )
}

/** F-KYC-04 only means something when the reviewer has not just read the number here. */
function HiddenNumber({ number }: { number: string }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="font-mono">{shown ? inGroups(number) : masked(number)}</span>
      <button
        className="target font-medium text-accent-ink text-sm underline-offset-2 hover:underline"
        onClick={() => setShown(!shown)}
        type="button"
      >
        {t(shown ? 'members.hideNumber' : 'members.showNumber')}
      </button>
    </span>
  )
}
