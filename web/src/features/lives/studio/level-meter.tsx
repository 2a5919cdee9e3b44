import { useEffect, useRef } from 'react'

/** How loud the microphone is, from 0 to 100; updated without re-rendering. */
export function LevelMeter({ track, label }: { track: MediaStreamTrack | undefined; label: string }) {
  const meter = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 4096 // 85 ms: nothing between two looks is missed
    void context.resume()
    let level = 0
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length
      level = Math.max(loudness(power), level - fall)
      show(meter.current, Math.round(level))
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be styled alike in all browsers
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={0}
      className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-edge"
      ref={meter}
      role="meter"
    >
      <div className="h-full w-0 rounded-full bg-success transition-[width] duration-100 data-high:bg-danger-fill" />
    </div>
  )
}

function show(meter: HTMLDivElement | null, value: number) {
  const bar = meter?.firstElementChild as HTMLElement | null
  if (!meter || !bar) return
  meter.ariaValueNow = String(value)
  bar.style.width = `${value}%`
  bar.toggleAttribute('data-high', value > loud)
}
/** A word stays to be seen: so much less at each look. */
const fall = 4
/** Above, it soon distorts. */
const loud = 92

/** −60 dB is silence, 0 dB the loudest. */
const loudness = (power: number) => Math.max(0, Math.min(100, (100 * (10 * Math.log10(power + 1e-9) + 60)) / 60))
