/** Finds an ffmpeg, the source of video in tests; on Debian or Ubuntu as root it installs one with apt. The product needs none. */
import { executable, installWithApt } from './apt.ts'

const usual = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg']

/** The ffmpeg named by the setting FFMPEG or found in its usual places; null if there is none. */
export function findFfmpeg(): string | null {
  const wanted = process.env.FFMPEG
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findFfmpeg, but installs one if possible. */
export function ensureFfmpeg(say: (line: string) => void = console.log): string | null {
  if (!findFfmpeg()) installWithApt('ffmpeg', ['ffmpeg'], 'set FFMPEG to its path', say)
  return findFfmpeg()
}

if (import.meta.main) {
  const path = ensureFfmpeg()
  console.log(path ?? 'Journeys with video from outside a browser will be skipped.')
  process.exitCode = path ? 0 : 1
}
