/** The jobs of a worker: starts them, passes them their frames, reports failures. */
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { AudioTrack, Frame, VideoTrack } from '../../hub/types.ts'
import type { FromWorker, RequestWork, StreamWork, ToWorker, Work } from '../messages.ts'
import { SoundConverter, SoundEncoder, soundDecoder } from './audio.ts'
import { importFile } from './import-file.ts'
import { picture, pictureOfFile } from './picture.ts'
import { pull } from './pull.ts'
import { scale, toH264 } from './scale.ts'
import type { JobOut, StreamJob } from './stream-job.ts'

type Send = (message: FromWorker, handle?: Server) => Promise<void>

/** Runs the jobs of this worker; the returned function takes messages from the gateway. */
export function startJobs(send: Send): (message: ToWorker) => void {
  const jobs = new Map<number, StreamJob>()

  const outOf = (job: number) => ({
    track: (output: number, track: VideoTrack | AudioTrack) => void send({ type: 'track', job, output, track }),
    frame: (output: number, frame: Frame) => send({ type: 'frame', job, output, frame }),
  })

  const open = (job: number, work: Work) => {
    if (isStreamWork(work)) jobs.set(job, openStream(work, outOf(job)))
    else void answer(job, work)
  }

  const answer = async (job: number, work: RequestWork) => {
    try {
      if (work.kind === 'pull') await pullAndTell(job, work)
      else void send({ type: 'answer', job, value: await answerTo(work) })
    } catch (error) {
      void send({ type: 'failed', job, reason: reasonOf(error) })
    }
    // Native memory behind a Buffer (0.3 MB for a JPEG) is freed only when the Buffer is garbage-collected.
    globalThis.gc?.()
  }

  const pullAndTell = async (job: number, { url, timeoutMs }: Extract<RequestWork, { kind: 'pull' }>) => {
    const out = outOf(job)
    const to = {
      track: (track: VideoTrack | AudioTrack) => out.track(0, track),
      frame: (frame: Frame) => out.frame(0, frame),
    }
    const proxy = await leaveToParent((server) => send({ type: 'proxy', job }, server))
    const { ended } = await pull(url, timeoutMs, proxy, to)
    void send({ type: 'answer', job, value: null })
    await ended
    void send({ type: 'ended', job })
  }

  const end = (job: number) => {
    jobs.get(job)?.close()
    jobs.delete(job)
  }

  const attempt = (job: number, doing: () => void) => {
    try {
      doing()
    } catch (error) {
      void send({ type: 'failed', job, reason: reasonOf(error) })
      end(job)
    }
  }

  return (message) => {
    if (message.type === 'open') attempt(message.job, () => open(message.job, message.work))
    if (message.type === 'frame') {
      attempt(message.job, () => jobs.get(message.job)?.frame(message.frame))
      void send({ type: 'taken', job: message.job })
    }
    if (message.type === 'close') end(message.job)
  }
}

/** The address this process connects to; the parent gets the listening socket and accepts the connections. */
async function leaveToParent(give: (server: Server) => Promise<void>): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await give(server)
  server.close()
  return `127.0.0.1:${port}`
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isStreamWork = (work: Work): work is StreamWork => ['audio', 'scale', 'h264'].includes(work.kind)

function openStream(work: StreamWork, out: JobOut): StreamJob {
  if (work.kind === 'audio') return convertAudio(work.from, work.to, out)
  return work.kind === 'scale' ? scale(work.from, work.heights, out) : toH264(work.from, out)
}

async function answerTo(work: Exclude<RequestWork, { kind: 'pull' }>): Promise<unknown> {
  if (work.kind === 'picture') return picture(work.track, work.data)
  if (work.kind === 'pictureOfFile') return pictureOfFile(work.atSeconds)
  return importFile()
}

function convertAudio(from: AudioTrack, to: 'aac' | 'opus', out: JobOut): StreamJob {
  const encoder = new SoundEncoder(to, (frame) => out.frame(0, frame))
  const converter = new SoundConverter(soundDecoder(from), encoder)
  out.track(0, encoder.track)
  return {
    frame: (frame) => converter.push(frame.data, frame.dts),
    close: () => converter.close(),
  }
}
