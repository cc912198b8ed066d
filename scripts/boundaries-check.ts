import { join } from 'node:path'
import { boundaryViolations } from './boundaries.ts'
import { effectsWithoutBraces } from './effects.ts'
import { allImports, allSources } from './imports.ts'

const sources = await allSources(join(import.meta.dirname, '..'))
const imports = allImports(sources)
const violations = [
  ...boundaryViolations(imports),
  ...sources.flatMap(({ path, text }) => effectsWithoutBraces(path, text)),
]
for (const sentence of violations) console.error(sentence)
if (violations.length > 0) process.exitCode = 1
else console.log(`${imports.length} imports, no boundary crossed`)
