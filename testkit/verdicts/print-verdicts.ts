import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdictTables, withTables } from './verdict-tables.ts'

// npm run verdicts            prints the tables of docs/verdicts.md, made anew by the parties themselves
// npm run verdicts -- --write puts them into the page
const tables = await verdictTables()
for (const [name, table] of Object.entries(tables)) console.log(`\n${name}\n\n${table}`)
const page = join(import.meta.dirname, '../../docs/verdicts.md')
if (process.argv.includes('--write')) await writeFile(page, withTables(await readFile(page, 'utf8'), tables))
