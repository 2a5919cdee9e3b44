/** Inspects a file with ffprobe and ffmpeg. */
import { execFileSync, spawnSync } from 'node:child_process'

export interface Probe {
  format: { duration: string; start_time: string }
  streams: {
    codec_name: string
    codec_type: string
    width?: number
    height?: number
    nb_read_packets: string
    duration: string
    start_time: string
  }[]
}

export function probe(path: string): Probe {
  const args = ['-v', 'error', '-count_packets', '-show_format', '-show_streams', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as Probe
}

/** Decodes the file; returns the decoder's errors, '' when there are none. A changing frame rate is not an error. */
export function complaints(path: string): string {
  const { stderr, status } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-i', path, '-vsync', 'vfr', '-f', 'null', '-'],
    {
      encoding: 'utf8',
    },
  )
  return status === 0 ? stderr : `${stderr} (exit ${status})`
}

/** Seconds, rounded to ms. */
export const seconds = (value: string | undefined) => Math.round(Number(value) * 1000) / 1000
