import type { DemoFolder, DemoWorkflow } from '../../content.ts'

export const folders: DemoFolder[] = [
  {
    key: 'appraisals',
    type: 'workflow',
    name: 'Peritajes',
    members: ['admin', 'supervisor', 'lucia', 'julian'],
  },
  {
    key: 'audits',
    type: 'workflow',
    name: 'Auditoría de talleres',
    members: ['admin', 'supervisor', 'sofia'],
  },
  {
    key: 'auto-claims',
    type: 'claim',
    name: 'Siniestros de automotores',
    members: ['admin', 'supervisor', 'lucia', 'julian'],
  },
  {
    key: 'home-claims',
    type: 'claim',
    name: 'Siniestros de hogar',
    members: ['admin', 'supervisor', 'sofia'],
  },
  { key: 'new-policies', type: 'email', name: 'Altas de pólizas', members: ['admin', 'supervisor'] },
]

export const workflows: DemoWorkflow[] = [
  {
    key: 'vehicles',
    folder: 'appraisals',
    name: 'Peritaje de vehículos',
    description: 'Visita al taller o al domicilio, con fotos de cada daño y presupuesto.',
    form: 'vehicle',
    assignees: ['lucia', 'julian', 'admin'],
    madeDaysAgo: 88,
    due: 5,
  },
  {
    key: 'workshops',
    folder: 'audits',
    name: 'Auditoría de talleres adheridos',
    description: 'Control de reparaciones terminadas, una muestra por mes.',
    form: 'vehicle',
    assignees: ['sofia'],
    madeDaysAgo: 70,
    due: 12,
    recurrence: 'FREQ=MONTHLY;BYMONTHDAY=10',
  },
  {
    key: 'portfolio',
    folder: 'appraisals',
    name: 'Revisión de la cartera de hogar',
    description: 'Viviendas aseguradas por más de 80 millones; un flujo para cada perito.',
    form: 'home',
    assignees: [],
    madeDaysAgo: 25,
    due: 20,
    children: ['lucia', 'julian', 'sofia'],
  },
  {
    key: 'storm',
    folder: 'appraisals',
    name: 'Operativo temporal de septiembre',
    description: 'Cerrado. Se conserva como antecedente.',
    form: 'home',
    assignees: ['supervisor'],
    madeDaysAgo: 85,
    due: null,
    archived: true,
  },
]
