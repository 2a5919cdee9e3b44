import { desk as limits } from '@vondrona/rules/bibs/constants'
import { texts as gate } from '@vondrona/rules/gate'
import { texts } from '@vondrona/rules/gate/desk'
import { readShortCode } from '@vondrona/rules/tickets/code'
import { Camera, CameraOff, LaptopMinimal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import { CodeScanner } from '../../../ui/scan/code-scanner.tsx'
import { signal } from '../signals.ts'
import { useKeeper, VolunteerHeader, VolunteerPage, WithList } from '../volunteer-page.tsx'
import { DeskKeeper, deskStore, eventOfKey, keyOfEvent } from './desk-keeper.ts'
import { Found, Latest } from './people.tsx'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { PileCard } from './pile-card.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'

/** /bib-desk#…: bibs are handed out (F-RACE-11). An organiser opens it with `?event=`, and may overrule what is missing. */
export function Component() {
  const t = useTexts(texts)
  const title = useTexts(gate)('gate.deskTitle')
  useTitle(title)
  const eventId = useSearchParams()[0].get('event')
  return (
    <VolunteerPage
      group="desk"
      instead={eventId && keyOfEvent(eventId)}
      noLinkText={t('desk.noLinkText')}
      store={deskStore}
      wide
    >
      {(key) => <Desk deskKey={key} key={key} />}
    </VolunteerPage>
  )
}

/** Whose code was typed in full; it takes a moment, since lists tell no codes. */
function useTypedCode(keeper: DeskKeeper, typed: string) {
  const code = readShortCode(typed)
  const [found, setFound] = useState<{ code: string; id: string } | null>(null)
  useEffect(() => {
    let isOver = false
    if (code)
      void keeper.look(code).then((verdict) => {
        if (!isOver && 'ticketId' in verdict) setFound({ code, id: verdict.ticketId })
      })
    return () => {
      isOver = true
    }
  }, [keeper, code])
  return found && found.code === code ? keeper.ticket(found.id) : undefined
}

function Desk({ deskKey }: { deskKey: string }) {
  const t = useTexts(texts)
  const [keeper] = useState(() => new DeskKeeper(deskKey))
  const state = useKeeper(keeper)
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTakingOver, setTakingOver] = useState(false)
  const typedTicket = useTypedCode(keeper, typed)
  const ticket = chosen ? keeper.ticket(chosen) : undefined

  const choose = (id: string | null) => {
    setChosen(id)
    if (id === null) setTyped('')
  }
  const scan = async (text: string) => {
    const verdict = await keeper.look(text)
    const id = 'ticketId' in verdict && keeper.ticket(verdict.ticketId) ? verdict.ticketId : null
    signal(verdict.kind === 'admitted' && id !== null && !keeper.ticket(id)?.obstacles?.length)
    if (id) setChosen(id)
    else toast.error(t(verdict.kind === 'wrong_event' ? 'desk.otherEvent' : 'desk.unknown'))
  }
  const undo = async (nonce: string) => {
    const isOnPile = await keeper.undo(nonce)
    toast.success(t(isOnPile ? 'desk.undone' : 'desk.undoneOwn'))
    void keeper.sync()
  }
  return (
    <WithList
      closedText={eventOfKey(deskKey) === null ? undefined : t('desk.sessionOver')}
      onRetry={() => void keeper.sync()}
      state={state}
    >
      <div className="grid flex-1 content-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <VolunteerHeader
            count={t('desk.givenCount', { n: formatNumber(state.used), total: formatNumber(state.total) })}
            state={state}
          />
          <div className="flex gap-2.5">
            <SearchField className="min-w-0 flex-1" label={t('desk.search')} onChange={setTyped} value={typed} />
            <Button
              aria-label={t(isScanning ? 'desk.stopScan' : 'desk.scan')}
              aria-pressed={isScanning}
              icon={
                isScanning ? (
                  <CameraOff aria-hidden="true" className="size-5" />
                ) : (
                  <Camera aria-hidden="true" className="size-5" />
                )
              }
              onClick={() => setScanning(!isScanning)}
            />
          </div>
          {isScanning && <CodeScanner isActive={!chosen} onText={(text) => void scan(text)} />}
          <Found
            listedAt={state.listedAt}
            listed={state.total}
            onChoose={choose}
            people={keeper.find(typed, limits.found, typedTicket)}
            typed={typed}
          />
        </div>
        <div className="flex flex-col gap-4">
          {state.hasPile && (
            <PileCard bibOf={(number) => keeper.bibOf(number)} noMore={state.noMore} pile={state.pile} />
          )}
          {state.problems.length > 0 && (
            <Card className="border-warning" text={t('desk.problemsText')} title={t('desk.problems')}>
              <ul className="divide-y" role="alert">
                {state.problems.map(({ nonce, name, bib, outcome }) => (
                  <li className="py-2" key={nonce}>
                    <strong className="block break-words">
                      <Unbroken>{[bib, name].filter(Boolean).join(' · ')}</Unbroken>
                    </strong>
                    {t(`desk.problem.${outcome as 'blocked'}`)}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Latest latest={state.latest} onUndo={undo} />
          {state.hasPile && (
            <Button
              block
              icon={<LaptopMinimal aria-hidden="true" className="size-5" />}
              onClick={() => setTakingOver(true)}
              variant="quiet"
            >
              {t('desk.takeOver')}
            </Button>
          )}
        </div>
        {ticket && (
          <PickUpDialog
            bibOf={(number) => keeper.bibOf(number)}
            key={ticket.id}
            mine={keeper.mine(ticket.id)?.nonce}
            onClose={() => choose(null)}
            onGive={async (how) => {
              const { bib, name } = await keeper.give(ticket, how)
              toast.success(bib ? t('desk.done', { bib, name }) : t('desk.doneNone', { name }))
              signal(true)
              choose(null)
              void keeper.sync()
            }}
            onUndo={undo}
            state={state}
            ticket={ticket}
          />
        )}
        {isTakingOver && (
          <TakeOverDialog
            bibOf={(number) => keeper.bibOf(number)}
            onClose={() => setTakingOver(false)}
            onTake={(pile, from) => keeper.takeOver(pile, from)}
            piles={state.otherPiles}
          />
        )}
      </div>
    </WithList>
  )
}
