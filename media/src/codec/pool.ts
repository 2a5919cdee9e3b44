/** Assigns jobs to workers: shared ones for audio and for pictures, a dedicated one for every heavier job. */
import { Refusal } from '../hub/refusal.ts'
import { log, messageOf } from '../log.ts'
import { Child } from './child.ts'
import type { Files, FromWorker, ToWorker, Work } from './messages.ts'
import type { Sandbox } from './sandbox.ts'

export interface PoolLimits {
  /** Worker processes at a time; each takes about 90 MB. */
  processesMax: number
  /** Jobs in one shared worker. */
  sharedMax: number
  /** A worker without a job ends after this. */
  idleMs: number
}

export interface Job {
  readonly id: number
  readonly work: Work
  readonly files?: Files
  /** Called with the worker's messages about this job and the handle sent with them. */
  take(message: FromWorker, handle: unknown): void
  /** The worker died with this job. */
  gone(): void
}

interface Worker {
  child: Child
  kind: 'sound' | 'picture' | 'own'
  jobs: Map<number, Job>
  idle?: NodeJS.Timeout
}

const kindOf = (work: Work): Worker['kind'] => {
  if (work.kind === 'audio') return 'sound'
  return work.kind === 'picture' ? 'picture' : 'own'
}

/** Starts codec workers and distributes jobs to them. */
export class Pool {
  private readonly nativePackage: string
  private readonly sandbox: Sandbox
  private readonly limits: PoolLimits
  private readonly workers = new Set<Worker>()
  private closed = false
  /** Lives whose sound may have to be converted at any moment. */
  private awaited = 0

  constructor(nativePackage: string, sandbox: Sandbox, limits: PoolLimits) {
    this.nativePackage = nativePackage
    this.sandbox = sandbox
    this.limits = limits
  }

  /** Starts a first worker for audio; resolves to the reason why codecs cannot work here, or null. */
  async probe(): Promise<string | null> {
    const worker = this.start('sound')
    const reason = await worker.child.started // however long that takes on a busy machine
    if (!worker.jobs.size) this.endWhenIdle(worker)
    return reason
  }

  /**
   * Keeps a worker for audio running until the returned function is called: a first viewer must not wait for its start,
   * for sound that comes late holds back the picture in a browser.
   */
  keepAudioReady(): () => void {
    this.awaited++
    this.readyAudio()
    let isKept = true
    return () => {
      if (isKept) this.awaited--
      isKept = false
      for (const worker of this.workers) if (worker.kind === 'sound' && !worker.jobs.size) this.endWhenIdle(worker)
    }
  }

  /** Throws a Refusal when no more processes may be started. `alone`: this job broke a shared worker before. */
  place(job: Job, alone = false): void {
    const kind = alone ? 'own' : kindOf(job.work)
    const worker = this.withRoom(kind) ?? this.start(kind, job.files)
    clearTimeout(worker.idle)
    worker.jobs.set(job.id, job)
    worker.child.send({ type: 'open', job: job.id, work: job.work })
    if (kind === 'sound') this.readyAudio()
  }

  send(message: Extract<ToWorker, { job: number }>): void {
    this.workerOf(message.job)?.child.send(message)
  }

  /** Removes the job; a dedicated worker is killed at once, because that frees its native memory. */
  release(job: number): void {
    const worker = this.workerOf(job)
    if (!worker) return
    worker.jobs.delete(job)
    if (worker.kind === 'own') this.end(worker)
    else {
      worker.child.send({ type: 'close', job })
      if (!worker.jobs.size) this.endWhenIdle(worker)
    }
  }

  /** Kills the worker of a job that does not respond; its other jobs are restarted automatically. */
  kill(job: number): void {
    void this.workerOf(job)?.child.kill()
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all([...this.workers].map((worker) => worker.child.kill()))
  }

  private readyAudio(): void {
    if (this.closed || this.awaited === 0 || this.withRoom('sound')) return
    try {
      this.endWhenIdle(this.start('sound'))
    } catch (error) {
      log(`sound will start late: ${messageOf(error)}`)
    }
  }

  private withRoom(kind: Worker['kind']): Worker | undefined {
    if (kind === 'own') return undefined
    return [...this.workers].find((worker) => worker.kind === kind && worker.jobs.size < this.limits.sharedMax)
  }

  private workerOf(job: number): Worker | undefined {
    return [...this.workers].find((worker) => worker.jobs.has(job))
  }

  private start(kind: Worker['kind'], files?: Files): Worker {
    if (this.closed) throw new Refusal('The codecs are closed.')
    const { processesMax } = this.limits
    // some are reserved, so that the pulls of one live cannot block the audio of the others
    const reserved = kind === 'own' ? Math.floor(processesMax / 4) : 0
    if (this.workers.size >= processesMax - reserved) {
      throw new Refusal(`No room for another conversion: ${processesMax} codec processes are at work.`)
    }
    const jobs: Worker['jobs'] = new Map()
    const take = (message: FromWorker, handle: unknown) => {
      const job = 'job' in message ? jobs.get(message.job) : undefined
      job?.take(message, handle)
    }
    const child = new Child(this.nativePackage, this.sandbox, files, take, () => this.lost(worker))
    const worker: Worker = { kind, jobs, child }
    this.workers.add(worker)
    return worker
  }

  private lost(worker: Worker): void {
    if (!this.workers.delete(worker)) return
    clearTimeout(worker.idle)
    if (this.closed) return
    for (const job of worker.jobs.values()) job.gone()
    if (worker.kind === 'sound' && performance.now() - worker.child.since > this.limits.idleMs) this.readyAudio() // not one that never works
  }

  /** Removed from the list first, so that it gets no new job. */
  private end(worker: Worker): void {
    this.workers.delete(worker)
    clearTimeout(worker.idle)
    void worker.child.kill()
  }

  private endWhenIdle(worker: Worker): void {
    clearTimeout(worker.idle)
    worker.idle = setTimeout(() => {
      if (!this.isAwaited(worker)) this.end(worker)
    }, this.limits.idleMs)
    worker.idle.unref()
  }

  /** The last one with room for the sound of a live that nobody watches yet. */
  private isAwaited(worker: Worker): boolean {
    return this.awaited > 0 && worker.kind === 'sound' && this.withRoom('sound') === worker
  }
}
