import { useState } from 'react'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'

/** A small choice that this device keeps. */
export function useRemembered<T extends string>(key: string, choices: readonly T[]): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const stored = readKey('local', key)
    return choices.find((choice) => choice === stored) ?? choices[0]!
  })
  const remember = (next: T) => {
    setValue(next)
    writeKey('local', key, next)
  }
  return [value, remember]
}
