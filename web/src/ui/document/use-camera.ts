import { useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'ready' | 'denied' | 'none'

/** A phone's lamp is not in the DOM's own types yet, and not every browser reports what its camera can do. */
const hasLamp = (track: MediaStreamTrack | undefined) =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
}

/** Whether the browser can ask for a camera; there may be none. */
export const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** The camera behind the phone, shown in `video` for as long as the component lives. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean | null>(null)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted)
      } catch (error) {
        const isDenied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
        return setState(isDenied ? 'denied' : 'none')
      }
      if (isOver || !video.current) return stop()
      track.current = stream.getVideoTracks()[0] ?? null
      setTorch(hasLamp(stream.getVideoTracks()[0]) ? false : null)
      video.current.srcObject = stream
      await video.current.play().catch(() => {}) // closed while it opened
      if (!isOver) setState('ready')
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [])

  return {
    video,
    state,
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
