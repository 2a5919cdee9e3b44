import { type FormField, presetOf, texts } from '@vondrona/rules/forms'
import { form } from '@vondrona/rules/forms/constants'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { useEffect, useRef, useState } from 'react'
import { problemsOf } from '../../../lib/api/refusal.ts'
import { compressPhoto } from '../../../lib/photo/index.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { SendFile } from './send-form-file.ts'

/** A file on its way. */
export interface Sending {
  key: number
  name: string
  file: File
  phase: 'preparing' | 'sending' | 'failed'
  percent: number
  problem?: string
}

interface Options {
  formId: string
  field: FormField
  list: readonly string[]
  onList: (list: string[]) => void
  onUpload: SendFile | null
}

/** Files from the phone to the server: photos are made small first; what failed can be sent again. */
export function useFileAnswer({ formId, field, list, onList, onUpload }: Options) {
  const t = useTexts(texts)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef({ list, onList })
  latest.current = { list, onList }
  const last = useRef(0)
  const stops = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const open = stops.current
    return () => {
      for (const stop of open.values()) stop.abort()
    }
  }, [])

  const change = (key: number, changes: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))

  async function send(key: number, file: File, upload: SendFile) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const small = await prepared(file, field)
      change(key, { phase: 'sending', percent: 0 })
      const events = { signal: stop.signal, onProgress: (percent: number) => change(key, { percent }) }
      const sent = await upload({ formId, fieldName: field.fieldName, file: small, name: file.name }, events)
      setNames((all) => ({ ...all, [sent.id]: sent.name }))
      drop(key)
      const { list: now, onList: tell } = latest.current
      latest.current.list = [...now, sent.id] // two that arrive before the next rendering
      tell([...latest.current.list])
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, { phase: 'failed', problem: problemsOf(error).message || t('forms.uploadFailed') })
    } finally {
      stops.current.delete(key)
    }
  }

  return {
    sending,
    names,
    add(files: readonly File[], room: number) {
      if (!onUpload) return
      for (const file of files.slice(0, room)) {
        last.current += 1
        const key = last.current
        const isTooLarge = file.size > form.fileMaxBytes
        const one: Sending = { key, name: file.name, file, phase: isTooLarge ? 'failed' : 'preparing', percent: 0 }
        setSending((all) => [...all, isTooLarge ? { ...one, problem: t('forms.fileTooLarge') } : one])
        if (!isTooLarge) void send(key, file, onUpload)
      }
    },
    again({ key, file }: Sending) {
      if (!onUpload) return
      change(key, { phase: 'preparing', percent: 0 })
      void send(key, file, onUpload)
    },
    stop({ key }: Sending) {
      stops.current.get(key)?.abort()
      drop(key)
    },
    remove: (id: string) => onList(list.filter((one) => one !== id)),
  }
}

/** What this browser cannot draw smaller goes as it is: the server says whether it can be taken. */
async function prepared(file: File, field: FormField): Promise<Blob> {
  if (file.type === 'application/pdf') return file
  return compressPhoto(file, photoPresets[presetOf(field)]).catch(() => file)
}
