import { useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'ready' | 'denied' | 'none'

/** A phone's lamp is not in the DOM's own types yet, and not every browser reports what its camera can do. */
const hasLamp = (track: MediaStreamTrack | undefined) =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)

/** Pixels that are asked for: a document needs many, a code few, which is faster and saves the battery. */
const sizes = { document: { width: 1920, height: 1080 }, code: { width: 1280, height: 720 } } as const

const wanted = ({ width, height }: { width: number; height: number }): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: width }, height: { ideal: height } },
})

/** Whether the browser can ask for a camera; there may be none. */
export const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

/**
 * The camera behind the phone, shown in `video` for as long as the component lives. The phone may take it away, for a
 * call or while it sleeps: it is opened again when the page is looked at.
 */
export function useCamera(purpose: keyof typeof sizes = 'document') {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted(sizes[purpose]))
      } catch (error) {
        const isDenied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
        return setState(isDenied ? 'denied' : 'none')
      }
      if (isOver || !video.current) return stop()
      track.current = stream.getVideoTracks()[0] ?? null
      track.current?.addEventListener('ended', () => {
        if (isOver) return
        setState('none')
        if (!document.hidden) setAttempt(attempt + 1)
      })
      setTorch(hasLamp(stream.getVideoTracks()[0]) ? false : null)
      video.current.srcObject = stream
      await video.current.play().catch(() => {}) // closed while it opened
      if (!isOver) setState('ready')
    }
    const reopen = () => {
      if (!document.hidden && track.current?.readyState === 'ended') setAttempt(attempt + 1)
    }
    document.addEventListener('visibilitychange', reopen)
    void start()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', reopen)
      stop()
    }
  }, [attempt, purpose])

  return {
    video,
    state,
    /** Asks for the camera again, after it was refused or taken away. */
    reopen: () => {
      setState('starting')
      setAttempt(attempt + 1)
    },
    /** null: this camera has no lamp. */
    torch,
    switchTorch: async () => {
      const constraint = { torch: !torch } as MediaTrackConstraintSet
      await track.current?.applyConstraints({ advanced: [constraint] }).then(
        () => setTorch(!torch),
        () => setTorch(null),
      )
    },
  }
}
