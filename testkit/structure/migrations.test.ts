import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const directory = join(import.meta.dirname, '../../db/migrations')
/** Migrations up to this day stand as they are; they have been applied. */
const ruleSince = '20261124'

type Statement = { text: string; reason: boolean }

/** The statements of a file without their comments, and whether a comment above says why its lock is short. */
const statementsOf = (sql: string): Statement[] =>
  sql
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((part) => ({
      text: part.replace(/--.*$/gm, '').trim().replace(/\s+/g, ' '),
      reason: /^\s*-- Locks: \S/m.test(part),
    }))
    .filter(({ text }) => text !== '')

const nameOf = (text = '') => text.replace(/"/g, '').replace(/^public\./, '')

/** The table that a statement holds locked while it reads or writes all of its rows; undefined if there is none. */
function lockedBy(text: string): string | undefined {
  const index = /^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\S* ?ON (?:ONLY )?([\w."]+)/i.exec(text)
  if (index) return nameOf(index[1])
  const whole =
    /^(?:UPDATE|DELETE FROM|LOCK(?: TABLE)?|TRUNCATE(?: TABLE)?|CLUSTER|REINDEX TABLE|VACUUM FULL) (?:ONLY )?([\w."]+)/i
  const changed = whole.exec(text)
  if (changed) return nameOf(changed[1])
  const [, table, changes = ''] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w."]+) (.*)$/i.exec(text) ?? []
  const readsAll = [
    /\bTYPE\b/i,
    /\bSET NOT NULL\b/i,
    /\bVALIDATE CONSTRAINT\b/i,
    // What a row did not have before is checked for all of them, unless that is put off.
    /\bADD (?:CONSTRAINT|CHECK|FOREIGN KEY|PRIMARY KEY|UNIQUE|EXCLUDE)\b(?!.*\bNOT VALID\b)/i,
    /\bADD COLUMN [^,]*\b(?:PRIMARY KEY|UNIQUE|REFERENCES|CHECK)\b/i,
    // Worked out for each row, so that all are written anew; a constant, and now(), are not.
    /\bGENERATED\b/i,
    /\bADD COLUMN [^,]*\bDEFAULT (?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\b/i,
    /\bSET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i,
  ]
  return table && readsAll.some((pattern) => pattern.test(changes)) ? nameOf(table) : undefined
}

/** What a migration would lock for long, without a reason beside it; tables that it makes itself are empty. */
function longLocks(sql: string): string[] {
  const statements = statementsOf(sql)
  const own = statements.flatMap(({ text }) => {
    const made = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w."]+)/i.exec(text)
    return made ? [nameOf(made[1])] : []
  })
  return statements
    .filter(({ text, reason }) => {
      const table = lockedBy(text)
      return table !== undefined && !own.includes(table) && !reason
    })
    .map(({ text }) => text)
}

test.each(readdirSync(directory).filter((name) => name >= ruleSince))(
  '%s locks no table that was there for long',
  (name) => {
    expect(longLocks(readFileSync(join(directory, name), 'utf8'))).toEqual([])
  },
)

describe('the rule', () => {
  test.each([
    'CREATE INDEX tasks_x_idx ON tasks (x)',
    'CREATE UNIQUE INDEX ON public.tasks (x)',
    'UPDATE tasks SET x = 1',
    'DELETE FROM tasks',
    'ALTER TABLE tasks ALTER COLUMN x TYPE bigint',
    'ALTER TABLE tasks ALTER x SET NOT NULL',
    'ALTER TABLE tasks ADD CONSTRAINT x CHECK (y > 0)',
    'ALTER TABLE tasks VALIDATE CONSTRAINT x',
    'ALTER TABLE tasks ADD COLUMN x bigint REFERENCES users',
    'ALTER TABLE tasks ADD COLUMN x uuid NOT NULL DEFAULT gen_random_uuid()',
    'ALTER TABLE tasks ADD COLUMN x text GENERATED ALWAYS AS (lower(y)) STORED',
  ])('refuses %s', (sql) => {
    expect(longLocks(`-- Why.\n${sql};\n`)).toEqual([sql])
    expect(longLocks(`-- Locks: tasks are few.\n${sql};\n`)).toEqual([])
  })

  test.each([
    'ALTER TABLE tasks ADD COLUMN x boolean NOT NULL DEFAULT false',
    'ALTER TABLE tasks ADD COLUMN x timestamptz NOT NULL DEFAULT now(), ADD COLUMN y text',
    'ALTER TABLE tasks ADD CONSTRAINT x CHECK (y > 0) NOT VALID',
    'ALTER TABLE tasks DROP COLUMN x',
    'CREATE TABLE x (id bigint PRIMARY KEY REFERENCES tasks)',
    'CREATE TABLE x (id bigint);\nCREATE INDEX ON x (id);\nALTER TABLE x ADD CONSTRAINT y CHECK (id > 0)',
    'INSERT INTO tasks (x) VALUES (1)',
  ])('takes %s', (sql) => expect(longLocks(`${sql};\n`)).toEqual([]))
})

test('the migration that took twelve minutes at a million rows would be refused', () => {
  const sql = readFileSync(join(directory, '20261121_0010_lists.sql'), 'utf8')
  expect(longLocks(sql).length).toBeGreaterThan(0)
})
