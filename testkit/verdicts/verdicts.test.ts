// Slow: an authority is made, and each of its tokens, by programs of OpenSSL.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verdictTables, withTables } from './verdict-tables.ts'

test('docs/verdicts.md says what the parties say', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const page = await readFile(join(import.meta.dirname, '../../docs/verdicts.md'), 'utf8')
  const tables = await verdictTables()
  expect(withTables(page, tables)).toBe(page)
  for (const table of Object.values(tables)) expect(page).toContain(table)
})
