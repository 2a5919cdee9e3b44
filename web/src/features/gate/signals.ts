let audio: AudioContext | undefined

/** A short high tone and one pulse for a valid ticket, two low tones and a long pulse for any other: heard and felt without looking. */
export function signal(isAdmitted: boolean): void {
  try {
    navigator.vibrate?.(isAdmitted ? 80 : [200, 80, 200])
    audio ??= new AudioContext()
    void audio.resume()
    if (isAdmitted) tone(audio, 1320, 0, 0.12)
    else for (const after of [0, 0.22]) tone(audio, 220, after, 0.18)
  } catch {
    // A phone without sound shows the result all the same.
  }
}

function tone(context: AudioContext, frequency: number, after: number, length: number): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  const from = context.currentTime + after
  oscillator.type = 'square'
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0.2, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + length)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}
