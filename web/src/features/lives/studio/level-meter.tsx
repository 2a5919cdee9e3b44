import { useEffect, useRef } from 'react'

/** How loud the microphone is, from 0 to 100; drawn without rendering anything again. */
export function LevelMeter({ track, label }: { track: MediaStreamTrack | undefined; label: string }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length
      if (meter.current) meter.current.value = loudness(power)
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return <meter aria-label={label} className="h-2.5 w-full" high={92} max={100} min={0} ref={meter} value={0} />
}

/** −60 dB is silence, 0 dB the loudest. */
const loudness = (power: number) => Math.max(0, Math.min(100, (100 * (10 * Math.log10(power + 1e-9) + 60)) / 60))
