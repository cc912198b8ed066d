import type { DemoCompany } from '../../content.ts'
import { actions } from './actions.ts'
import { claimRounds, claims } from './claims.ts'
import { emailTasks } from './emails.ts'
import { forms } from './forms.ts'
import { rounds } from './rounds.ts'
import { folders, workflows } from './work.ts'

/** An insurer that works in Spanish: appraisals, claims, and inspections that clients make themselves. */
export const insurer: DemoCompany = {
  slug: 'rival',
  name: 'Seguros Rivalta',
  locale: 'es',
  theme: 'seguro_dias',
  timeZone: 'America/Argentina/Buenos_Aires',
  offset: -180,
  domain: 'rival.atesta.test',
  cameras: [
    { make: 'motorola', model: 'moto g84', software: 'U1TCS34' },
    { make: 'samsung', model: 'SM-A546E', software: 'A546EXXU7' },
  ],
  people: [
    { key: 'admin', name: 'Rita Rivas', mailbox: 'admin', range: 'RANGE_ADMIN', joinedDaysAgo: 93 },
    {
      key: 'supervisor',
      name: 'Martín Quiroga',
      mailbox: 'supervisor',
      range: 'RANGE_SUPERVISOR',
      joinedDaysAgo: 92,
    },
    { key: 'lucia', name: 'Lucía Bianchi', mailbox: 'lucia', range: 'RANGE_USER', joinedDaysAgo: 90 },
    { key: 'julian', name: 'Julián Ortega', mailbox: 'julian', range: 'RANGE_USER', joinedDaysAgo: 85 },
    { key: 'sofia', name: 'Sofía Medina', mailbox: 'sofia', range: 'RANGE_USER', joinedDaysAgo: 64 },
  ],
  folders,
  forms,
  workflows,
  claims,
  emailTasks,
  rounds: [...rounds, ...claimRounds],
  plan: 'team',
  actions,
  apiKeys: [
    { name: 'Sistema de pólizas', scopes: ['claims:read', 'claims:write'] },
    { name: 'Prueba de integración', scopes: ['claims:read'], revoked: true },
  ],
  webhook: {
    name: 'Sistema de pólizas',
    url: 'https://polizas.rival.atesta.test/avisos',
    events: ['inspection.submitted'],
  },
}
