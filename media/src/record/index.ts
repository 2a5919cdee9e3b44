export {
  type DiskReserve,
  type FileRecorder,
  makeRecorder,
  type RecordedFile,
  type RecorderOptions,
} from './recorder.ts'
