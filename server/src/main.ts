/** `npm start`. */
import { runCompiled } from './compiled.ts'

await runCompiled('run')
