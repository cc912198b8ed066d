import type { Action } from '@atesta/contract/schemas/action.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { EmailTask } from '@atesta/contract/schemas/email.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const entry = (id: number, due_at: string) =>
  ({ task: { id, name: `Task ${id}`, folder_id: 1 }, due_at }) as CalendarEntry
const task = (id: number, due_at: string) =>
  ({ id, name: `Task ${id}`, folder: { id: 1, name: 'Pumps' }, assignees: [], due_at }) as unknown as Task
const claim = (id: number, state: Claim['state']) =>
  ({ id, name: `Claim ${id}`, number: `C-${id}`, folder: { id: 2, name: 'Claims' }, state }) as Claim
const now = Date.parse('2026-11-22T12:00:00Z')
const given = { drafts: [], due: [], late: [], claims: [], emails: [], actions: [], now }

test('the most urgent first, claims last', () => {
  const needs = needsOf({
    ...given,
    due: [entry(1, '2026-11-23T08:00:00Z'), entry(2, '2026-11-21T08:00:00Z')],
    late: [task(3, '2026-11-19T08:00:00Z')],
    claims: [claim(9, 'assigned')],
  })
  expect(needs.map(({ id }) => id)).toEqual(['workflow-3', 'workflow-2', 'workflow-1', 'claim-9'])
})

test('what came back stands before all that is due; other drafts are no need', () => {
  const draft = (id: number, review: Inspection['review']) =>
    ({
      id,
      number: id,
      title: '',
      review,
      task: { id: 4, type: 'workflow', name: 'Pumps', folder_id: 1 },
    }) as Inspection
  const late = [task(3, '2026-11-19T08:00:00Z')]
  const needs = needsOf({ ...given, drafts: [draft(7, null), draft(8, 'returned')], late })
  expect(needs.map(({ id, title }) => [id, title])).toEqual([
    ['returned-8', '#8'],
    ['workflow-3', 'Task 3'],
  ])
})

test('a workflow stands there once, with what is due first', () => {
  const due = [entry(1, '2026-11-24T08:00:00Z'), entry(1, '2026-11-23T08:00:00Z')]
  const needs = needsOf({ ...given, due, late: [task(1, '2026-11-20T08:00:00Z')] })
  expect(needs.map((need) => need.due)).toEqual(['2026-11-23T08:00:00Z'])
})

test('email tasks wait when their links end within a week, or when a mail came back', () => {
  const none = { queued: 0, sent: 0, opened: 0, started: 0, submitted: 0, bounced: 0, expired: 0, revoked: 0 }
  const email = (id: number, expires_at: string, recipients: Partial<EmailTask['recipients']>) =>
    ({ id, name: `Email ${id}`, expires_at, recipients: { ...none, all: 4, ...recipients } }) as EmailTask
  const needs = needsOf({
    ...given,
    emails: [
      email(1, '2026-12-24T08:00:00Z', { sent: 2 }),
      email(2, '2026-11-25T08:00:00Z', { sent: 2, started: 1 }),
      email(3, '2026-12-24T08:00:00Z', { bounced: 1 }),
      email(4, '2026-11-21T08:00:00Z', { bounced: 1, expired: 2 }),
      email(5, '2026-11-25T08:00:00Z', { submitted: 4 }),
    ],
  })
  expect(needs.map(({ id, due, waiting }) => [id, due, waiting])).toEqual([
    ['email-2', '2026-11-25T08:00:00Z', { open: 3, bounced: 0, all: 4 }],
    ['email-3', null, { open: 0, bounced: 1, all: 4 }],
  ])
})

test('corrective actions stand with the day they are due, at its end; those without one come last', () => {
  const action = (id: number, due_on: string | null) =>
    ({ id, text: `Repair ${id}`, task: { name: 'Pumps' }, due_on }) as Action
  const needs = needsOf({
    ...given,
    actions: [action(1, null), action(2, '2026-11-22')],
    zone: 'America/Phoenix',
  })
  expect(needs.map(({ id, to }) => [id, to])).toEqual([
    ['action-2', '/dashboard/actions/2'],
    ['action-1', '/dashboard/actions/1'],
  ])
  expect(needs[0]?.due).toBe('2026-11-23T06:59:59.000Z')
})
