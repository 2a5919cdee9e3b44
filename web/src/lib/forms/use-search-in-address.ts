import { searchDelay } from '@vondrona/rules/constants'
import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { afterPause } from './after-pause.ts'

/**
 * What is typed into a search that is in the address: `put` is called once the typing pauses; follows an address that
 * something else changed.
 */
export function useSearchInAddress(value: string, put: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const { key } = useLocation()
  const router = useContext(DataRouterContext)?.router
  const latest = useRef({ put, key })
  useEffect(() => {
    latest.current = { put, key }
  })
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])
  useEffect(() => {
    if (typed.trim() === value) return
    // Of the router itself: React draws that somebody leaves, or has left, when it finds the time.
    const isLeaving = () =>
      router !== undefined &&
      (router.state.navigation.state !== 'idle' || router.state.location.key !== latest.current.key)
    const search = () => {
      asked.current = typed.trim()
      latest.current.put(asked.current)
    }
    return afterPause(searchDelay, isLeaving, search)
  }, [typed, value, router])
  return [typed, setTyped] as const
}
