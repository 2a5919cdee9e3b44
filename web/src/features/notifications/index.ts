/** The face of notifications for the frame: the bell of the top bar. Load it lazily. */
export { Bell } from './bell.tsx'
