import type { Action } from '@atesta/contract/schemas/action.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { EmailTask } from '@atesta/contract/schemas/email.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { expect, test } from 'vitest'
import { kindsBeyond, needsOf } from './needs.ts'

const entry = (id: number, due_at: string) =>
  ({
    kind: 'due',
    task: { id, name: `Task ${id}`, folder_id: 1 },
    occurrence_id: null,
    due_at,
  }) as CalendarEntry
const task = (id: number, due_at: string) =>
  ({ id, name: `Task ${id}`, folder: { id: 1, name: 'Pumps' }, assignees: [], due_at }) as unknown as Task
const claim = (id: number, state: Claim['state'], due_at: string | null = null) =>
  ({
    id,
    name: `Claim ${id}`,
    number: `C-${id}`,
    folder: { id: 2, name: 'Claims' },
    state,
    due_at,
    assignees: [],
  }) as unknown as Claim
const now = Date.parse('2026-11-22T12:00:00Z')
const given = { drafts: [], due: [], late: [], claims: [], emails: [], actions: [], now }

test('the most urgent first, undated claims last', () => {
  const needs = needsOf({
    ...given,
    due: [entry(1, '2026-11-23T08:00:00Z'), entry(2, '2026-11-21T08:00:00Z')],
    late: [task(3, '2026-11-19T08:00:00Z')],
    claims: [claim(9, 'assigned'), claim(8, 'in_review', '2026-11-20T08:00:00Z')],
  })
  expect(needs.map(({ id }) => id)).toEqual([
    ...['workflow-3', 'claim-8', 'workflow-2', 'workflow-1', 'claim-9'],
  ])
  expect(needs[1]).toMatchObject({ due: '2026-11-20T08:00:00Z', state: 'in_review', detail: 'C-8' })
})

test('lists returned inspections before due ones, and no other drafts', () => {
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
  expect(needs.map(({ id, title, number }) => [id, title, number])).toEqual([
    ['returned-8', '', 8],
    ['workflow-3', 'Task 3', undefined],
  ])
})

test('lists own work once, even if also supervised', () => {
  const due = [entry(1, '2026-11-23T08:00:00Z')]
  const needs = needsOf({ ...given, due, late: [task(1, '2026-11-20T08:00:00Z')] })
  expect(needs.map((need) => need.due)).toEqual(['2026-11-23T08:00:00Z'])
})

test('lists missed and current occurrences, each startable', () => {
  const occurrence = (occurrence_id: number, day: string, more: Partial<CalendarEntry>) => ({
    ...entry(1, `${day}T18:00:00Z`),
    occurrence_id,
    recurrence_at: `${day}T08:00:00Z`,
    starts_at: `${day}T08:00:00Z`,
    can: { edit: false, create_inspection: true },
    ...more,
  })
  const due = [
    occurrence(11, '2026-11-21', { state: 'missed' }),
    occurrence(12, '2026-11-22', { state: 'planned' }),
    occurrence(13, '2026-11-23', { state: 'in_progress' }),
    occurrence(14, '2026-11-24', { can: { edit: false, create_inspection: false }, state: 'planned' }),
  ]
  const panel = 'create-inspection'
  expect(needsOf({ ...given, due }).map(({ search }) => search)).toEqual([
    { panel, workflowId: 1, occurrence: 11, starts: '2026-11-21T08:00:00Z' },
    { panel, workflowId: 1, occurrence: 12, starts: '2026-11-22T08:00:00Z' },
    undefined,
    undefined,
  ])
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

test('reports for each kind whether there is more', () => {
  const all = { data: [1, 2], total: 2 }
  const cut = { data: [1, 2], total: 3 }
  const parts = { workflow: all, claim: all, email: all, action: undefined }
  expect(kindsBeyond(false, parts)).toEqual([])
  expect(kindsBeyond(true, { ...parts, email: cut })).toEqual(['returned', 'email'])
})
