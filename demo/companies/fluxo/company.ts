import type { DemoCompany } from '../../content.ts'
import { actions } from './actions.ts'
import { claims } from './claims.ts'
import { emailTasks } from './emails.ts'
import { forms } from './forms.ts'
import { rounds } from './rounds.ts'
import { folders, workflows } from './work.ts'

/** An oil and gas operator that works in Portuguese: wells, collecting stations, contractors. */
export const operator: DemoCompany = {
  slug: 'fluxo',
  name: 'Fluxo Norte Energia',
  locale: 'pt',
  theme: 'fluxpetrol',
  timeZone: 'America/Fortaleza',
  offset: -180,
  domain: 'fluxo.atesta.test',
  cameras: [
    { make: 'samsung', model: 'SM-G736B', software: 'G736BXXU4' },
    { make: 'motorola', model: 'moto g54', software: 'T1TDS33' },
  ],
  people: [
    { key: 'admin', name: 'Helena Duarte', mailbox: 'admin', range: 'RANGE_ADMIN', joinedDaysAgo: 91 },
    {
      key: 'supervisor',
      name: 'Paulo Nogueira',
      mailbox: 'supervisor',
      range: 'RANGE_SUPERVISOR',
      joinedDaysAgo: 90,
    },
    { key: 'inspector', name: 'Tiago Barreto', mailbox: 'inspector', range: 'RANGE_USER', joinedDaysAgo: 90 },
    { key: 'renata', name: 'Renata Lima', mailbox: 'renata', range: 'RANGE_USER', joinedDaysAgo: 77 },
    { key: 'caio', name: 'Caio Sampaio', mailbox: 'caio', range: 'RANGE_USER', joinedDaysAgo: 52 },
  ],
  folders,
  forms,
  workflows,
  claims,
  emailTasks,
  rounds,
  actions,
  plan: 'business',
  apiKeys: [{ name: 'Painel de produção', scopes: ['inspections:read'] }],
}
