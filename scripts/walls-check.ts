import { join } from 'node:path'
import { allImports } from './imports.ts'
import { brokenWalls } from './walls.ts'

const imports = await allImports(join(import.meta.dirname, '..'))
const broken = brokenWalls(imports)
for (const sentence of broken) console.error(sentence)
if (broken.length > 0) process.exitCode = 1
else console.log(`${imports.length} imports, no wall broken`)
