import type { PushSubject } from '@vondrona/rules/notifications/push'
import { useEffect, useState } from 'react'
import { call, useQuery } from '../api/graphql.ts'
import { useAction } from '../forms/use-action.ts'
import { forgetDevice, type PushAbility, pushAbility } from './device.ts'
import { PushSettingsDocument, RemovePushDeviceDocument, SetPushSubjectsDocument } from './operations.generated.ts'
import { staysHere, turnOn } from './turn-on.ts'

/** What this browser can, what the member chose, and the ways to change both. */
export function usePush() {
  const [ability, setAbility] = useState<PushAbility>(pushAbility)
  const [isHere, setHere] = useState<boolean>()
  const [{ data, error }, ask] = useQuery({ query: PushSettingsDocument, requestPolicy: 'cache-and-network' })
  const settings = data?.pushSettings
  const again = () => ask({ requestPolicy: 'network-only' })
  useEffect(() => {
    if (settings) void staysHere(settings).then(setHere)
  }, [settings])

  const subscribe = useAction(async (subjects: readonly PushSubject[]) => {
    if (!settings) return
    await turnOn(settings, subjects)
    setAbility(pushAbility())
    again()
  })
  const choose = useAction(async (subject: PushSubject, on: boolean) => {
    await call(SetPushSubjectsDocument, { subjects: [{ subject, on }] })
    again()
  })
  const remove = useAction(async (id: string, isThis: boolean) => {
    await call(RemovePushDeviceDocument, { id })
    if (isThis) await forgetDevice()
    again()
  })
  return { ability, isHere, settings, error, again, subscribe, choose, remove }
}
