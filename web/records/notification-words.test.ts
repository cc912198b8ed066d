import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../language/i18n.ts'
import { notificationWords } from './notification-words.ts'

const returned: Notification = {
  id: 1,
  kind: 'inspection_returned',
  task: { id: 2, name: 'Pump house', type: 'workflow', folder_id: 3 },
  inspection: { id: 4, number: 12, title: 'PS-3' },
  action: null,
  by: { id: 5, name: 'Ana Ferreyra' },
  claim_state: null,
  message: '',
  read: false,
  created_at: '2026-11-28T08:00:00Z',
}

const about = { ...returned, task: null, inspection: null, by: null }

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: { en: texts.en } }))

test.each([
  [returned, 'Ana Ferreyra returned PS-3 of Pump house'],
  [{ ...returned, inspection: { id: 4, number: 12, title: '' } }, 'Ana Ferreyra returned #12 of Pump house'],
  [{ ...returned, inspection: null, by: null }, 'Atesta returned an inspection of Pump house'],
  [{ ...returned, inspection: null, by: null, task: null }, 'An inspection was returned'],
  [
    { ...returned, kind: 'claim_moved', inspection: null, claim_state: 'in_review' },
    'Ana Ferreyra moved the claim Pump house to “In review”',
  ],
  [{ ...about, kind: 'claim_moved' }, 'A claim moved on'],
  [{ ...about, kind: 'workflow_assigned' }, 'You were assigned a workflow'],
  [{ ...about, kind: 'action_due', task: returned.task }, 'A corrective action of yours was due'],
  [{ ...about, kind: 'originals_damaged' }, 'Originals of the company are damaged'],
] satisfies [Notification, string][])('it names its subject as far as it is known', (entry, said) =>
  expect(notificationWords(entry)).toBe(said),
)
