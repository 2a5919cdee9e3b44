/** `npm run vondrona -- COMMAND`. */
import { runCompiled } from '../compiled.ts'

await runCompiled('commands/run')
