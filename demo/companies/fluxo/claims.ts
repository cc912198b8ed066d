import type { DemoClaim } from '../../content.ts'

/** What the operator reports to its insurer. */
export const claims: DemoClaim[] = [
  {
    key: 'claim-pump',
    folder: 'events',
    form: 'vessel',
    name: 'Quebra da bomba de injeção B-0007',
    description: 'Parada de 36 horas da injeção de água.',
    number: 'SN-2026-011',
    policy: 'RO-44021',
    insured: { name: 'Fluxo Norte Energia', email: 'seguros@fluxo.atesta.test', phone: '+55 84 5550 0190' },
    incident: { type: 'machinery', daysAgo: 21, place: 'Estação coletora 3', lat: -5.2931, lon: -37.2714 },
    amount: 318_400,
    currency: 'BRL',
    assignees: ['renata'],
    dueInDays: 10,
    path: [{ to: 'inspecting', by: 'renata', note: 'Bomba desmontada na oficina.' }],
  },
  {
    key: 'claim-fire',
    folder: 'events',
    form: 'vessel',
    name: 'Princípio de incêndio no tanque TQ-03',
    description: 'Apagado pela brigada em oito minutos, sem feridos.',
    number: 'SN-2026-014',
    policy: 'RO-44021',
    insured: { name: 'Fluxo Norte Energia', email: 'seguros@fluxo.atesta.test', phone: '+55 84 5550 0190' },
    incident: { type: 'fire', daysAgo: 7, place: 'Parque de tanques', lat: -5.2958, lon: -37.2689 },
    amount: 92_000,
    currency: 'BRL',
    assignees: [],
    dueInDays: 24,
    path: [],
  },
]
