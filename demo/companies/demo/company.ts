import type { DemoCompany } from '../../content.ts'
import { actions } from './actions.ts'
import { claims } from './claims.ts'
import { emailTasks } from './emails.ts'
import { forms } from './forms.ts'
import { rounds } from './rounds.ts'
import { folders, workflows } from './work.ts'

/** A copper mine that works in English: fleet, fixed plant and pit walls. */
export const mine: DemoCompany = {
  slug: 'demo',
  name: 'Copper Ridge Mining',
  locale: 'en',
  theme: 'atesta-mining',
  timeZone: 'America/Phoenix',
  offset: -420,
  domain: 'demo.atesta.test',
  cameras: [
    { make: 'CAT', model: 'S75', software: 'Camera 14' },
    { make: 'Samsung', model: 'XCover 7', software: 'X556BXXS2' },
  ],
  people: [
    { key: 'admin', name: 'Ana Ferreyra', mailbox: 'admin', range: 'RANGE_ADMIN', joinedDaysAgo: 95 },
    {
      key: 'supervisor',
      name: 'Bruno Sosa',
      mailbox: 'supervisor',
      range: 'RANGE_SUPERVISOR',
      joinedDaysAgo: 94,
    },
    { key: 'inspector', name: 'Inés Prado', mailbox: 'inspector', range: 'RANGE_USER', joinedDaysAgo: 94 },
    { key: 'grace', name: 'Grace Okafor', mailbox: 'grace', range: 'RANGE_SUPERVISOR', joinedDaysAgo: 90 },
    { key: 'daniel', name: 'Daniel Whitehorse', mailbox: 'daniel', range: 'RANGE_USER', joinedDaysAgo: 90 },
    { key: 'tom', name: 'Tom Lindqvist', mailbox: 'tom', range: 'RANGE_USER', joinedDaysAgo: 71 },
    { key: 'maya', name: 'Maya Chen', mailbox: 'maya', range: 'RANGE_USER', joinedDaysAgo: 48 },
  ],
  folders,
  forms,
  workflows,
  claims,
  emailTasks,
  rounds,
  actions,
  apiKeys: [{ name: 'Maintenance planning', scopes: ['inspections:read', 'certifications:read'] }],
}
