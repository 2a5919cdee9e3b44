/** Does the jobs of scan-job.ts beside the page, which stays smooth in the meantime. */
import { doScanJob, type ScanJob } from './scan-job.ts'

self.onmessage = async ({ data: { id, job } }: MessageEvent<{ id: number; job: ScanJob }>) => {
  self.postMessage({ id, answer: await doScanJob(job).catch(() => null) })
}
