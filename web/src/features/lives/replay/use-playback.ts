import { readWatched, stoppedAt } from '@vondrona/rules/lives/replay'
import { useRef, useState } from 'react'
import { readJson, writeKey } from '../../../lib/device/browser-storage.ts'

const key = 'replays-watched'
const read = () => readWatched(readJson('local', key))

/** How a replay is played on this device: from where one stopped, and leading to any moment of it. */
export function usePlayback(id: string) {
  const video = useRef<HTMLVideoElement>(null)
  const kept = useRef(0)
  const [seconds, setSeconds] = useState(0)
  const [resumedAt, setResumedAt] = useState(0)

  function goTo(moment: number) {
    if (video.current) video.current.currentTime = moment
    setSeconds(moment)
  }
  return {
    seconds,
    /** In seconds; 0 where it began at its start, or was taken back there. */
    resumedAt,
    goTo,
    skip: (by: number) => goTo(Math.max(0, (video.current?.currentTime ?? 0) + by)),
    restart() {
      setResumedAt(0)
      goTo(0)
      void video.current?.play()
    },
    setSpeed(speed: number) {
      if (video.current) video.current.playbackRate = speed
    },
    /** Props of the video. */
    played: {
      ref: video,
      onLoadedMetadata() {
        const stopped = read()[id]
        if (!stopped || seconds > 0) return
        setResumedAt(stopped)
        goTo(stopped)
      },
      onTimeUpdate({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) {
        setSeconds(currentTime)
        if (Math.abs(currentTime - kept.current) < 1) return // a browser says so four times a second
        kept.current = currentTime
        writeKey('local', key, JSON.stringify(stoppedAt(read(), id, currentTime, duration)))
      },
    },
  }
}
