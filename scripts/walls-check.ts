import { join } from 'node:path'
import { effectsWithoutBraces } from './effects.ts'
import { allImports, allSources } from './imports.ts'
import { brokenWalls } from './walls.ts'

const sources = await allSources(join(import.meta.dirname, '..'))
const imports = allImports(sources)
const broken = [
  ...brokenWalls(imports),
  ...sources.flatMap(({ path, text }) => effectsWithoutBraces(path, text)),
]
for (const sentence of broken) console.error(sentence)
if (broken.length > 0) process.exitCode = 1
else console.log(`${imports.length} imports, no wall broken`)
