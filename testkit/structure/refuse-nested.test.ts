import { inCompany, lastRead } from '@atesta/server/database/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useScene } from '../scene.ts'

const given = useScene()
const read = (work: Parameters<typeof inCompany>[2] = async () => {}) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, work, { readOnly: true })

test('refuses a second connection of the pool inside a transaction', async () => {
  await expect(read(() => read())).rejects.toThrow('a second connection of its pool')
  await read(async (db) => {
    await lastRead(db, sql`SELECT 1`.execute(db))
    await read()
  })
  await read()
})
